// The games by name.

import type { Game } from "../art";
import { scene as darkCave } from "./dark-cave";
import { scene as lostMines } from "./lost-mines";
import { scene as saboteur } from "./saboteur";
import type { MakeScene } from "./scene";

export const scenes: Record<Game, MakeScene> = { saboteur, "lost-mines": lostMines, "dark-cave": darkCave };
