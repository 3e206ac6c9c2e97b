// Where places are on a board.

import { CELL_H, CELL_W, type Place } from "../games/scene";

/** The middle of a place, or nothing if it is not on the board. */
export function middle(place: Place): readonly [number, number] | null {
  switch (place.kind) {
    case "cell":
      return [(place.x + 0.5) * CELL_W, (place.y + 0.5) * CELL_H];
    case "spot":
      return [place.x, place.y];
    case "edge":
      return place.side === "E"
        ? [(place.x + 1) * CELL_W, (place.y + 0.5) * CELL_H]
        : [(place.x + 0.5) * CELL_W, (place.y + 1) * CELL_H];
    default:
      return null;
  }
}
