/** The four ways along the grid, each a quarter turn to the right of the one before; `seen` are the cells ahead: left of the way, right of it. */
const WAYS = [
  { dx: 1, dy: 0, command: 'h', left: [0, -1], right: [0, 0] },
  { dx: 0, dy: 1, command: 'v', left: [0, 0], right: [-1, 0] },
  { dx: -1, dy: 0, command: 'h-', left: [-1, 0], right: [-1, -1] },
  { dx: 0, dy: -1, command: 'v-', left: [-1, -1], right: [0, -1] },
] as const;

/**
 * The outlines of the black areas as the data of an SVG path, one closed line an outline, `margin` modules from the corner. Black is
 * always on the right, so holes run the other way and both rules of filling draw the same; areas that touch by a corner stay apart.
 * Two fifths shorter than a rectangle for every run of black, and as much less for whoever has to read it.
 */
export function moduleOutline(modules: readonly (readonly boolean[])[], margin: number): string {
  const size = modules.length;
  const isBlack = (x: number, y: number) => modules[y]?.[x] === true;
  // A line that goes right along the upper side of a black module; every outline has one.
  const isTaken = new Uint8Array(size * size);
  let path = '';
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (isBlack(x, y) && !isBlack(x, y - 1) && isTaken[y * size + x] === 0)
        path += `M${x + margin} ${y + margin}${outlineFrom(x, y)}z`;
  return path;

  function outlineFrom(startX: number, startY: number): string {
    let outline = '';
    let [x, y, way, length] = [startX, startY, 0, 0];
    do {
      const { dx, dy, command } = WAYS[way as 0 | 1 | 2 | 3];
      if (way === 0) isTaken[y * size + x] = 1;
      x += dx;
      y += dy;
      length += 1;
      const next = wayOn(x, y, way);
      if (next === way) continue;
      outline += command + length;
      way = next;
      length = 0;
    } while (x !== startX || y !== startY || way !== 0);
    return outline;
  }

  function wayOn(x: number, y: number, way: number): number {
    const { left, right } = WAYS[way as 0 | 1 | 2 | 3];
    if (!isBlack(x + right[0], y + right[1])) return (way + 1) % 4;
    return isBlack(x + left[0], y + left[1]) ? (way + 3) % 4 : way;
  }
}
