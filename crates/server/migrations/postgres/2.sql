-- Servers that share this database. One that is not listed runs no table, and nobody is there.
CREATE TABLE nodes (
  id       BIGINT PRIMARY KEY,
  -- By the clock of the database. Whoever finds it passed takes the server off the list.
  until    TIMESTAMPTZ NOT NULL,
  -- What it says to clients, and what it writes down: the same for all that are listed.
  protocol BIGINT NOT NULL,
  lines    BIGINT NOT NULL
);

-- Which server runs the clocks and the bots of a table, and when a table wants to be run that nobody runs: in milliseconds
-- since 1970, or not before somebody comes.
ALTER TABLE tables ADD COLUMN runner BIGINT;
ALTER TABLE tables ADD COLUMN due BIGINT DEFAULT 0;

CREATE INDEX tables_by_runner ON tables (runner) WHERE runner IS NOT NULL;
CREATE INDEX tables_due ON tables (due) WHERE stage = 1 AND runner IS NULL;

-- Who is connected, and where.
CREATE TABLE present (
  table_id TEXT NOT NULL,
  seat     BIGINT NOT NULL,
  node     BIGINT NOT NULL,
  PRIMARY KEY (table_id, seat, node)
);

CREATE INDEX present_by_node ON present (node);
