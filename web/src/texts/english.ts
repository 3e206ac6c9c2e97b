// The words of English: loaded when they are wanted, as every language is.

import darkCave from "../../../texts/en/dark-cave.toml";
import lostMines from "../../../texts/en/lost-mines.toml";
import saboteur from "../../../texts/en/saboteur.toml";
import server from "../../../texts/en/server.toml";
import table from "../../../texts/en/table.toml";
import client from "./en.toml";
import { onBoard, together, type Words } from "./tell";

export const ENGLISH: Words = {
  saboteur: together([table, saboteur, server, client]),
  "lost-mines": together([table, lostMines, server, client, onBoard(client)]),
  "dark-cave": together([table, darkCave, server, client]),
};
