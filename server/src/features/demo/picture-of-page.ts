import { pictureOfGreys } from '../../platform/images.ts';

/** A photographed sheet without words: lines of grey where a text would be, a table, a seal. Drawn here, so that no file is shipped. */

const WIDTH = 744;
const HEIGHT = 1_052;
const PAPER = 247;
const INK = 96;
const FAINT = 188;
const SEAL = 132;
const MARGIN = 72;

type Page = Uint8Array;

function fill(
  page: Page,
  x: number,
  y: number,
  { width, height, grey }: Readonly<Record<'width' | 'height' | 'grey', number>>,
) {
  for (let row = y; row < y + height; row += 1) page.fill(grey, row * WIDTH + x, row * WIDTH + x + width);
}

/** Words of different lengths, the same in every picture. */
function writeLine(page: Page, y: number, line: number): void {
  const end = line % 5 === 4 ? WIDTH / 2 : WIDTH - MARGIN;
  let x = MARGIN;
  for (let word = 0; x < end; word += 1) {
    const width = Math.min(18 + ((line * 37 + word * 53) % 64), end - x);
    fill(page, x, y, { width, height: 9, grey: INK });
    x += width + 9;
  }
}

function drawSeal(page: Page, { x, y, radius }: Readonly<Record<'x' | 'y' | 'radius', number>>): void {
  for (let row = -radius; row <= radius; row += 1)
    for (let column = -radius; column <= radius; column += 1) {
      const far = Math.hypot(row, column);
      const isRing = (far <= radius && far > radius - 5) || (far <= radius - 16 && far > radius - 19);
      if (isRing) page[(y + row) * WIDTH + x + column] = SEAL;
    }
}

function draw(): Page {
  const page = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  fill(page, WIDTH / 2 - 36, 56, { width: 72, height: 72, grey: FAINT });
  fill(page, WIDTH / 2 - 190, 150, { width: 380, height: 15, grey: INK });
  fill(page, WIDTH / 2 - 120, 178, { width: 240, height: 13, grey: INK });
  for (let line = 0; line < 12; line += 1) writeLine(page, 236 + line * 22, line);
  for (let row = 0; row <= 6; row += 1)
    fill(page, MARGIN, 528 + row * 40, { width: WIDTH - 2 * MARGIN, height: 2, grey: FAINT });
  for (const x of [MARGIN, 300, WIDTH - MARGIN - 2]) fill(page, x, 528, { width: 2, height: 242, grey: FAINT });
  for (let row = 0; row < 6; row += 1) {
    fill(page, MARGIN + 14, 544 + row * 40, { width: 110 + ((row * 41) % 80), height: 9, grey: INK });
    fill(page, 316, 544 + row * 40, { width: 160 + ((row * 67) % 140), height: 9, grey: INK });
  }
  for (let line = 0; line < 4; line += 1) writeLine(page, 806 + line * 22, line + 3);
  drawSeal(page, { x: WIDTH - 190, y: 930, radius: 62 });
  fill(page, MARGIN, 946, { width: 150, height: 3, grey: INK });
  return page;
}

export function pictureOfPage(): Promise<Buffer> {
  return pictureOfGreys(draw(), { width: WIDTH, height: HEIGHT });
}
