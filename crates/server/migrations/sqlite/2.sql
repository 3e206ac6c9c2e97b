-- Steps one after the other, as they are written: those of one commit lie on the same pages, whichever table they are of, so
-- that half as much is written. What guards the key is small, and grows at a place of each table's own.
CREATE TABLE written (
  id       INTEGER PRIMARY KEY,
  table_id TEXT NOT NULL,
  seq      INTEGER NOT NULL,
  writer   INTEGER NOT NULL,
  step     TEXT NOT NULL
) STRICT;

INSERT INTO written (table_id, seq, writer, step) SELECT table_id, seq, writer, step FROM steps ORDER BY table_id, seq;
DROP TABLE steps;
ALTER TABLE written RENAME TO steps;
CREATE UNIQUE INDEX steps_by_table ON steps (table_id, seq);
