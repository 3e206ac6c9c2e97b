import type { MakeScene } from "./scene";

export const scene: MakeScene = () => {
  throw new Error("not yet");
};
