/** Every page of the application and of the site waits for it; it is no module of a build. */
const BEFORE_PAINT = ['theme.js'];

/**
 * What a page may fetch of brotli JavaScript until its main content is usable (contract.md §4.1, §4.2), in thousands of bytes.
 * `roots` are the modules it starts from, `scripts` the files that no build made a module of; what `without` needs another budget counts.
 */
export const BYTE_BUDGETS = [
  screen('login', { limitKb: 120, modules: ['web/src/routes/login.route.tsx'] }),
  screen('dashboard', {
    limitKb: 150,
    // The chart is a file of its own, but nothing is waited for before it is fetched.
    modules: [...frame(), 'web/src/routes/dashboard.route.tsx', 'web/src/features/dashboard/cashflow-chart.tsx'],
  }),
  screen('contracts', { limitKb: 160, modules: [...frame(), 'web/src/routes/contracts.route.tsx'] }),
  { page: 'info', build: 'info', limitKb: 15, floorKb: 1, roots: ['web/src/info/info.ts'], without: [], scripts: [] },
  {
    page: 'info-forms',
    build: 'info',
    limitKb: 15,
    floorKb: 1,
    roots: ['web/src/info/contract-forms.ts'],
    without: ['web/src/info/info.ts'],
    scripts: [],
  },
  // A page of the site with all it may fetch: the module itself with a form, or with calculators (contract.md §4.2).
  {
    page: 'site-form',
    build: 'site',
    limitKb: 15,
    floorKb: 1,
    roots: ['web/src/site/site.ts', 'web/src/site/ask.ts'],
    without: [],
    scripts: BEFORE_PAINT,
  },
  {
    page: 'site-calculators',
    build: 'site',
    limitKb: 15,
    floorKb: 1,
    roots: ['web/src/site/site.ts', 'web/src/site/calculators/mount.ts'],
    without: [],
    scripts: BEFORE_PAINT,
  },
];

/** What stands around every screen; the number on the bell is a file of its own and is fetched beside the screen. */
function frame() {
  return ['web/src/app-frame.tsx', 'web/src/features/shell/unread-count.tsx'];
}

/** The floor is react alone: a page below it was not seen whole, and a check that sees nothing finds nothing. */
function screen(page, { limitKb, modules }) {
  return {
    page,
    build: 'app',
    limitKb,
    floorKb: 60,
    roots: ['web/src/main.tsx', ...modules],
    without: [],
    scripts: BEFORE_PAINT,
  };
}

/** The limit of a page by its name, for the measurement in a browser (bench/). */
export function limitKbOf(page) {
  const budget = BYTE_BUDGETS.find((each) => each.page === page);
  if (budget === undefined) throw new Error(`No budget for ${page}`);
  return budget.limitKb;
}

/**
 * Weighs one budget against the chunks of a build (`.cache/bytes/<build>.json`); `sizeOf` gives a file's brotli bytes. The heaviest
 * modules come by their length before minification: enough to see what should not be there.
 */
export function weigh(budget, chunks, sizeOf) {
  const missing = [...budget.roots, ...budget.without].filter((module) => !chunkOf(chunks, module));
  const own = closure(chunks, budget.without);
  const bundled = closure(chunks, budget.roots).filter((chunk) => !own.includes(chunk));
  const files = [...budget.scripts, ...bundled.map(({ file }) => file)];
  const kb = files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
  const heaviest = bundled
    .flatMap(({ modules }) => modules)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 12);
  return { kb, files: files.length, heaviest, problem: problemOf(budget, kb, missing) };
}

function problemOf({ limitKb, floorKb }, kb, missing) {
  if (missing.length > 0) return `not in the build: ${missing.join(', ')}`;
  if (kb < floorKb) return `only ${kb.toFixed(1)} KB seen, at least ${floorKb} expected`;
  return kb > limitKb ? `${kb.toFixed(1)} KB, the limit is ${limitKb}` : null;
}

function chunkOf(chunks, module) {
  return chunks.find(({ modules }) => modules.some(({ id }) => id === module));
}

/** The chunks that hold the modules and all they import statically, each once. */
function closure(chunks, modules) {
  const found = new Set();
  const waiting = modules.flatMap((module) => chunkOf(chunks, module) ?? []);
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    const { imports } = chunk;
    waiting.push(...chunks.filter(({ file }) => imports.includes(file)));
  }
  return [...found];
}
