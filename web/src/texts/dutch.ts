// The words of the Dutch: loaded when they are wanted.

import darkCave from "../../../texts/nl/dark-cave.toml";
import lostMines from "../../../texts/nl/lost-mines.toml";
import saboteur from "../../../texts/nl/saboteur.toml";
import server from "../../../texts/nl/server.toml";
import table from "../../../texts/nl/table.toml";
import client from "./nl.toml";
import { onBoard, together, type Words } from "./tell";

export const DUTCH: Words = {
  saboteur: together([table, saboteur, server, client]),
  "lost-mines": together([table, lostMines, server, client, onBoard(client)]),
  "dark-cave": together([table, darkCave, server, client]),
};
