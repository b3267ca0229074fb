import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const ID = 'virtual:onest.css';
const RESOLVED = `\0${ID}`;

type Cut = { readonly name: string; readonly source: string; readonly text: string; readonly preload: boolean };

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/**
 * @fontsource splits Onest by script and ₴ lies in cyrillic-ext (ux.md §4), so four cuts are made: everything Ukrainian, Latin with
 * figures and punctuation, and what is seldom met or stands apart: accented letters and the hryvnia sign. What is outside (a foreign name) falls back to the system's font.
 */
const CUTS: readonly Cut[] = [
  { name: 'cyrillic', source: 'cyrillic', text: `${range(0x0410, 0x044f)}ЄєІіЇїҐґЁёЎў№\u0301`, preload: true },
  {
    name: 'latin',
    source: 'latin',
    text: `${range(0x20, 0x7e)}\u00a0§©«»°±²³·¹¼½¾×÷–—‘’“”„…‹›•−€™→←↑↓∕\u2009\u202f`,
    preload: true,
  },
  {
    name: 'accents',
    source: 'latin',
    text: `¡¢£¤¥¦¨ª¬®¯´µ¶¸º¿${range(0xc0, 0xd6)}${range(0xd8, 0xf6)}${range(0xf8, 0xff)}`,
    preload: false,
  },
  { name: 'hryvnia', source: 'cyrillic-ext', text: '₴', preload: false },
];

/** Nothing is lighter than the text or heavier than bold; the rest of the axis is a quarter of the bytes. */
const WEIGHTS = { wght: { min: 400, max: 700 } };

const hex = (code: number): string => code.toString(16).toUpperCase();

/** Neighbours are said as a range: the list stands in every page of the site. */
function unicodeRange(text: string): string {
  const codes = [...new Set(text)].map((char) => char.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
  const starts = codes.filter((code, index) => code - 1 !== codes[index - 1]);
  return starts
    .map((start) => {
      let end = start;
      while (codes.includes(end + 1)) end += 1;
      return end === start ? `U+${hex(start)}` : `U+${hex(start)}-${hex(end)}`;
    })
    .join(',');
}

/** The cuts lie here under names without a hash; the bundler gives them theirs, like to every file a style sheet names. */
const FOLDER = fileURLToPath(new URL('../../.cache/fonts/', import.meta.url));
const fileOf = (cut: Cut): string => path.join(FOLDER, `onest-${cut.name}.woff2`);

/**
 * `swap` shows the text at once and changes its face when the font has come; `optional` never changes what is already read. What is not
 * preloaded is always swapped: it never comes by the first paint, and one sign changes no line (₴ stood in the system's face beside its sum).
 */
type Display = 'swap' | 'optional';

const face = (cut: Cut, display: Display): string =>
  `@font-face{font-family:"Onest";font-style:normal;font-display:${display};font-weight:${WEIGHTS.wght.min} ${WEIGHTS.wght.max};` +
  `src:url("${fileOf(cut)}") format("woff2");unicode-range:${unicodeRange(cut.text)}}`;

/**
 * What stands in until Onest has come, stretched so that its lines are as long and as high: a change of face then moves hardly anything.
 * The widths are those of the site's own texts in weights 420–520 and 620 over the same texts in the system's font (Arial by Arimo, its metric
 * twin; measured by `measureText` in Chromium), the heights are Onest's 0.97 and 0.305 of an em.
 */
const STAND_INS: readonly {
  readonly name: string;
  readonly local: string;
  readonly weight: string;
  readonly wide: number;
}[] = [
  { name: 'Roboto', local: 'Roboto', weight: '400 559', wide: 1.031 },
  { name: 'Roboto', local: 'Roboto Bold', weight: '560 700', wide: 1.038 },
  { name: 'Arial', local: 'Arial', weight: '400 559', wide: 1.045 },
  { name: 'Arial', local: 'Arial Bold', weight: '560 700', wide: 0.993 },
  { name: 'DejaVu', local: 'DejaVu Sans', weight: '400 559', wide: 0.906 },
  { name: 'DejaVu', local: 'DejaVu Sans Bold', weight: '560 700', wide: 0.8395 },
];

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** Overrides of height are taken of the stretched font, so they are divided by the stretch. */
const standIn = ({ name, local, weight, wide }: (typeof STAND_INS)[number]): string =>
  `@font-face{font-family:"Onest ${name}";font-weight:${weight};src:local("${local}");size-adjust:${percent(wide)};` +
  `ascent-override:${percent(0.97 / wide)};descent-override:${percent(0.305 / wide)};line-gap-override:0%}`;

async function cutFonts(): Promise<void> {
  const root = path.dirname(require.resolve('@fontsource-variable/onest/package.json'));
  await mkdir(FOLDER, { recursive: true });
  for (const cut of CUTS) {
    const source = await readFile(path.join(root, 'files', `onest-${cut.source}-wght-normal.woff2`));
    await writeFile(fileOf(cut), await subsetFont(source, cut.text, { targetFormat: 'woff2', variationAxes: WEIGHTS }));
  }
}

/** Addresses of the two cuts that every page needs, by the names the bundler gave them. */
export function preloadedFonts(fileNames: readonly string[]): readonly string[] {
  return CUTS.filter((cut) => cut.preload)
    .flatMap((cut) => fileNames.find((name) => name.startsWith(`assets/onest-${cut.name}-`)) ?? [])
    .map((name) => `/${name}`);
}

/** Gives `virtual:onest.css`, the @font-face rules, and preloads the two cuts that every screen needs. */
export function onestSubset(display: Display = 'swap'): Plugin {
  return {
    name: 'kliuchar:onest-subset',
    buildStart: cutFonts,
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED
        ? [...CUTS.map((cut) => face(cut, cut.preload ? display : 'swap')), ...STAND_INS.map(standIn)].join('\n')
        : undefined,
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        preloadedFonts(Object.keys(bundle)).map((href) => ({
          tag: 'link',
          // Behind the program, which has to come before anything is written in it; what stands in has the same measure (ADR 0049).
          injectTo: 'body' as const,
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href },
        })),
    },
  };
}
