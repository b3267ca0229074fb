import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\/development\/chunk-\w+\.mjs$/;
/** The only difference between the two builds the package ships; its `exports` never name the production one. */
const DEV_WARNINGS = 'var ENABLE_DEV_WARNINGS = true;';
/** Names for React's developer tools. An assignment is a side effect and keeps a component nobody imports, with all it needs. */
const DISPLAY_NAME = /^[A-Z]\w*\.displayName = ".*";$/gm;
/** Calls that only make a value, without the mark that says so. */
const UNMARKED_CALL = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/** Lets the bundler drop what the app does not use of react-router: its forms, navigation links and warnings (1.8 KB of sign-in). */
export function leanRouter(): Plugin {
  return {
    name: 'kliuchar:lean-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        const lean = code
          .replace(DEV_WARNINGS, 'var ENABLE_DEV_WARNINGS = false;')
          .replace(DISPLAY_NAME, '')
          .replace(UNMARKED_CALL, '$1/* @__PURE__ */ $2');
        return { code: lean, map: null };
      },
    },
  };
}
