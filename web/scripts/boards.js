// A dozen laid cards of each game with pieces on them, to judge how the drawings look together.

/** A board: cards as `x,y face`, with `/` for turned, and pieces as `x,y,space face which`. */
function lay(game, cards, pieces, edges) {
  return (art, theme, width) => {
    const laid = cards.map((text) => {
      const [place, name] = text.split(" ");
      const [x, y] = place.split(",").map(Number);
      return { x, y, face: name.replace("/", ""), turned: name.endsWith("/") };
    });
    const left = Math.min(...laid.map(({ x }) => x));
    const top = Math.min(...laid.map(({ y }) => y));
    const columns = Math.max(...laid.map(({ x }) => x)) - left + 1;
    const rows = Math.max(...laid.map(({ y }) => y)) - top + 1;
    const plain = width / columns < 60;
    let inner = "";
    for (const { x, y, face, turned } of laid) {
      inner += `<g transform="translate(${(x - left) * 100} ${(y - top) * 140})">${art.draw(game, face, { turned, plain, which: Math.abs(x * 3 + y) })}</g>`;
    }
    for (const text of edges) {
      const [place, face] = text.split(" ");
      const [x, y] = place.split(",").map(Number);
      inner += `<g transform="translate(${(x - left) * 100 + 50 - 20} ${(y - top) * 140 + 70 - 20})scale(.4)">${art.draw(game, face)}</g>`;
    }
    for (const text of pieces) {
      const [place, face, which = "0"] = text.split(" ");
      const [x, y, space = 0, dx = 0] = place.split(",").map(Number);
      const card = laid.find((other) => other.x === x && other.y === y);
      const spot = art.standing(game, card.face, card.turned)[space] ?? [50, 70];
      const scale = 0.36;
      inner += `<g transform="translate(${(x - left) * 100 + spot[0] - 18 + dx} ${(y - top) * 140 + spot[1] - 31})scale(${scale})">${art.draw(game, face, { which: Number(which) })}</g>`;
    }
    const [w, h] = [columns * 100 + 40, rows * 140 + 40];
    return `<svg width="${width}" height="${(width * h) / w}" viewBox="-20 -20 ${w} ${h}"><defs><pattern id="t" width="${art.TILE}" height="${art.TILE}" patternUnits="userSpaceOnUse">${art.table(game, theme)}</pattern></defs><path fill="url(#t)" d="M-20-20H${w}V${h}H-20Z"/>${inner}</svg>`;
  };
}

export const boards = {
  saboteur: lay(
    "saboteur",
    [
      "0,0 start",
      "1,0 path.ew",
      "2,0 path.nesw",
      "3,0 path.new",
      "4,0 path.ew",
      "5,0 path.nes",
      "2,1 path.ne",
      "3,1 path.dead-ew",
      "2,-1 path.nes/",
      "1,-1 path.dead-e",
      "5,-1 path.ne/",
      "5,1 path.ne",
      "6,1 path.new/",
      "6,0 path.ne",
      "7,0 path.nesw",
      "3,-1 path.dead-ns",
      "6,2 path.ns",
      "8,-2 back.goal",
      "8,0 goal.stone-nw",
      "8,2 back.goal",
      "0,1 path.dead-n",
      "-1,0 path.dead-new",
      "0,-1 path.ns",
    ].filter((text) => !/^(5,-1|3,1|1,-1) /.test(text)),
    [],
    [],
  ),
  "lost-mines": lay(
    "lost-mines",
    [
      "2,2 start.blue",
      "2,4 start.yellow",
      "2,3 path.ns",
      "3,2 path.ew.campfire",
      "4,2 path.nesw.trunk",
      "5,2 path.new",
      "6,2 path.nes.lake/",
      "6,1 path.ns.rock",
      "6,0 mine.gold/",
      "3,4 path.new.ditch",
      "4,4 path.nw",
      "4,3 path.nes",
      "5,3 path.ew",
      "6,3 path.nw/",
      "6,4 path.ns",
      "8,2 back.mine",
      "8,4 back.mine",
      "6,6 back.mine",
      "6,5 path.nesw.campfire",
      "1,2 path.nes",
      "4,1 path.ne/",
      "7,2 path.ew",
    ].filter((text) => !/^(4,1) /.test(text)),
    [
      "2,2 dwarf.blue 0",
      "3,2 dwarf.yellow 1",
      "3,2,0,26 dwarf.blue 2",
      "6,1 dwarf.blue 3",
      "4,3 dwarf.yellow 4",
      "2,4,0,-20 dwarf.yellow 0",
      "2,4,0,20 dwarf.yellow 3",
    ],
    ["4,2 token.axe", "4.5,2 token.trap", "6,3.5 token.troll", "3,4 token.rope"],
  ),
  "dark-cave": lay(
    "dark-cave",
    [
      "0,0 start",
      "1,0 path.i.new",
      "2,0 path.ii.ew-over-ns",
      "3,0 path.iii.nsw",
      "3,-1 path.ii.es",
      "3,1 path.iii.nes",
      "2,1 path.ii.nw-and-es",
      "2,-1 path.i.esw.hole",
      "1,-1 path.ii.es",
      "-1,0 path.i.ne-and-sw",
      "-1,1 path.ii.ns.ladder",
      "-2,0 path.iii.ew.vein",
      "0,1 path.i.ns-over-ew",
      "1,1 path.ii.ew",
      "0,-1 path.iii.nes",
      "0,2 path.i.nesw.hole",
      "1,2 path.iii.ew-over-ns",
      "-3,0 path.i.es",
      "4,2 back.goal",
      "-4,-2 back.goal",
      "4,-2 goal.exit",
      "-4,2 goal.vein",
      "4,1 path.ii.ew",
      "-3,1 path.iii.nesw",
    ].filter((text) => !/^(1,-1|0,-1) /.test(text)),
    [
      "0,0 dwarf.blue 0",
      "0,0,0,24 dwarf.yellow 0",
      "1,0 dwarf.blue 2",
      "3,0,1 dwarf.yellow 1",
      "2,-1 creature.rat",
      "3,1,3 creature.lindworm",
      "0,2 creature.goblin",
      "2,0,0 dwarf.yellow 4",
      "-1,0,2 dwarf.blue 1",
      "-3,1,4 dwarf.yellow 3",
    ],
    ["3.5,1 token.web", "0,0.5 token.web-turned"],
  ),
};
