import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\/development\/chunk-\w+\.mjs$/;
/** The only difference between the two builds the package ships; its `exports` never name the production one. */
const DEV_WARNINGS = 'var ENABLE_DEV_WARNINGS = true;';
/** The prefetching of pages, which is of the package's own framework. */
const PREFETCH = 'return shouldPrefetch && !isAbsolute ?';
/** Listening to the router's own steps; nobody asks for it. */
const INSTRUMENTS = 'if (init.instrumentations) {';
/** Names for React's developer tools. An assignment is a side effect and keeps a component nobody imports, with all it needs. */
const DISPLAY_NAME = /^[A-Z]\w*\.displayName = ".*";$/gm;
/** Calls that only make a value, without the mark that says so. */
const UNMARKED_CALL = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/** Lets the bundler drop what the app does not use of react-router: its forms, navigation links and warnings (4 KB of sign-in). */
export function leanRouter(): Plugin {
  return {
    name: 'kliuchar:lean-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        const gone = [DEV_WARNINGS, PREFETCH, INSTRUMENTS].filter((part) => !code.includes(part));
        // The package ships chunks for other uses too; the one of routing holds all three.
        if (gone.length > 0 && code.includes('function createRouter('))
          this.error(`Gone from react-router: ${gone.join('; ')}`);
        const lean = code
          .replace(DEV_WARNINGS, 'var ENABLE_DEV_WARNINGS = false;')
          .replace(PREFETCH, 'return false ?')
          .replaceAll(INSTRUMENTS, 'if (false) {')
          .replace(DISPLAY_NAME, '')
          .replace(UNMARKED_CALL, '$1/* @__PURE__ */ $2');
        return { code: lean, map: null };
      },
    },
  };
}
