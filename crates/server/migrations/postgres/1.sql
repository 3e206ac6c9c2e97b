-- What the server keeps. A table is its steps; everything else about a game follows from them. The columns are those of
-- SQLite, so that one set of statements is enough for both.
CREATE TABLE tables (
  id      TEXT PRIMARY KEY,
  code    TEXT NOT NULL UNIQUE,
  game    TEXT NOT NULL,
  made    TEXT NOT NULL,
  -- 0 waiting, 1 being played, 2 over: what is looked for without opening every table.
  stage   BIGINT NOT NULL DEFAULT 0,
  -- 1 if anybody may find it while it waits.
  open    BIGINT NOT NULL DEFAULT 0,
  touched BIGINT NOT NULL
);

CREATE INDEX tables_by_stage ON tables (stage, touched);

-- The key is the guard against two writers: whoever comes second with a number has lost.
CREATE TABLE steps (
  table_id TEXT NOT NULL,
  seq      BIGINT NOT NULL,
  writer   BIGINT NOT NULL,
  step     TEXT NOT NULL,
  PRIMARY KEY (table_id, seq)
);

CREATE TABLE notes (
  table_id TEXT NOT NULL,
  seat     BIGINT NOT NULL,
  notes    TEXT NOT NULL,
  PRIMARY KEY (table_id, seat)
);

CREATE TABLE uploads (
  id      TEXT PRIMARY KEY,
  record  TEXT NOT NULL,
  expires BIGINT NOT NULL
);
