-- What the server keeps. A table is its steps; everything else about a game follows from them.
CREATE TABLE tables (
  id      TEXT PRIMARY KEY,
  code    TEXT NOT NULL UNIQUE,
  game    TEXT NOT NULL,
  made    TEXT NOT NULL,
  -- 0 waiting, 1 being played, 2 over: what is looked for without opening every table.
  stage   INTEGER NOT NULL DEFAULT 0,
  -- 1 if anybody may find it while it waits.
  open    INTEGER NOT NULL DEFAULT 0,
  touched INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_by_stage ON tables (stage, touched);

-- The key is the guard against two writers: whoever comes second with a number has lost.
CREATE TABLE steps (
  table_id TEXT NOT NULL,
  seq      INTEGER NOT NULL,
  writer   INTEGER NOT NULL,
  step     TEXT NOT NULL,
  PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
  table_id TEXT NOT NULL,
  seat     INTEGER NOT NULL,
  notes    TEXT NOT NULL,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE uploads (
  id      TEXT PRIMARY KEY,
  record  TEXT NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
