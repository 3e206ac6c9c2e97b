// What a player has taken up and not yet done: a card, a place, one of the options there. Undone step by step.

import type { CardChoice, Decision, Option, Scene, Target } from "../../games/scene";

export class Picking {
  /** Which card of the hand. */
  card = $state<number | null>(null);
  target = $state<string | null>(null);
  option = $state(0);
  /** Whether the card is to be discarded, and with which other one. */
  discards = $state(false);
  second = $state<number | null>(null);

  constructor(readonly scene: () => Scene | null) {}

  get decision(): Decision | null {
    return this.scene()?.decision ?? null;
  }

  get face(): string | null {
    return this.card === null ? null : (this.scene()?.hand[this.card] ?? null);
  }

  get choice(): CardChoice | null {
    return this.face === null ? null : (this.decision?.cards.get(this.face) ?? null);
  }

  /** The places that are lit now. */
  get targets(): readonly Target[] {
    if (this.discards) {
      return [];
    }
    return this.choice?.targets ?? this.decision?.free ?? [];
  }

  get chosen(): Target | null {
    return this.targets.find(({ key }) => key === this.target) ?? null;
  }

  get picked(): Option | null {
    const options = this.chosen?.options;
    return options?.[this.option % options.length] ?? null;
  }

  /** What would be done if it were confirmed now. */
  get actions(): readonly string[] | null {
    if (this.discards && this.choice) {
      const other = this.second === null ? null : this.scene()?.hand[this.second];
      const both = this.choice.discardWith.find(({ card }) => card === other);
      return [other == null ? this.choice.discard : (both?.action ?? this.choice.discard)];
    }
    return this.picked?.actions ?? null;
  }

  /** Whether another card of the hand could be discarded along. */
  goesAlong(index: number): boolean {
    const other = this.scene()?.hand[index];
    return index !== this.card && Boolean(this.choice?.discardWith.some(({ card }) => card === other));
  }

  take(index: number): void {
    if (this.discards && this.goesAlong(index)) {
      this.second = this.second === index ? null : index;
      return;
    }
    const same = this.card === index;
    this.clear();
    this.card = same ? null : index;
  }

  /** Returns whether this is a second tap on the same place. */
  pick(target: Target): boolean {
    const same = this.target === target.key;
    if (!same) {
      this.target = target.key;
      this.option = 0;
    }
    return same;
  }

  turn(): void {
    this.option += 1;
  }

  /** One step back. False if there was nothing to undo. */
  undo(): boolean {
    if (this.second !== null) {
      this.second = null;
    } else if (this.discards) {
      this.discards = false;
    } else if (this.target !== null) {
      this.target = null;
      this.option = 0;
    } else if (this.card !== null) {
      this.card = null;
    } else {
      return false;
    }
    return true;
  }

  clear(): void {
    this.card = null;
    this.target = null;
    this.option = 0;
    this.discards = false;
    this.second = null;
  }
}
