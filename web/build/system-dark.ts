import type { CSSOptions } from 'vite';

type PostcssPlugin = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>[number];

const DARK = /^:root\[data-theme="?dark"?\]$/;

/**
 * The dark tokens stand once, under the theme a person chose (`ui/tokens.css`); this repeats them for a system that is dark, unless
 * light was chosen. `light-dark()` would say the same, but phones of 2023 do not know it, and it takes colours alone, not shadows.
 */
export function systemDark(): PostcssPlugin {
  return {
    postcssPlugin: 'kliuchar:system-dark',
    Once(root, { AtRule }) {
      root.walkRules(DARK, (rule) => {
        const media = new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)' });
        rule.before(media);
        media.append(rule.clone({ selector: ':root:not([data-theme="light"])' }));
      });
    },
  };
}
