import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ADDED, pageStyles } from './page-styles.ts';

const PAGE =
  '<html lang="uk"><body class="site"><p class="lead wide">…</p><details open><summary>…</summary><hr/></details>';

describe('the styles of one page', () => {
  it.each([
    ['.lead{a:b}', '.lead{a:b}'],
    ['.absent{a:b}', ''],
    ['details hr{a:b}', 'details hr{a:b}'],
    ['.lead,.absent{a:b}', '.lead{a:b}'],
    ['.absent .lead{a:b}p>.lead.wide:hover{a:b}', 'p>.lead.wide:hover{a:b}'],
    ['table td{a:b}details[open]>summary:before{content:"}{"}', 'details[open]>summary:before{content:"}{"}'],
    ['p:not(.absent,:is(table,.x)){a:b}', 'p:not(.absent,:is(table,.x)){a:b}'],
    ['.absent:has(.lead){a:b}p:has(.absent){a:b}', 'p:has(.absent){a:b}'],
    [':root[data-theme=dark]{--a:b}*,::selection{a:b}', ':root[data-theme=dark]{--a:b}*,::selection{a:b}'],
    ['#main .lead{a:b}', '#main .lead{a:b}'],
    ['@media (width>=60rem){.absent{a:b}}', ''],
    ['@media print{.absent{a:b}@supports (a:b){p{a:b}}}', '@media print{@supports (a:b){p{a:b}}}'],
    ['@font-face{src:url(/a;b{.woff2)}@keyframes x{to{a:b}}', '@font-face{src:url(/a;b{.woff2)}@keyframes x{to{a:b}}'],
    ['@charset "utf-8";p{a:url("data:,;}")}', '@charset "utf-8";p{a:url("data:,;}")}'],
  ])('of %s are %s', (css, kept) => {
    expect(pageStyles(css, PAGE)).toBe(kept);
  });

  it('have what a module adds only where the module comes', () => {
    const css = '.err{a:b}.calc-total td{a:b}';
    expect(pageStyles(css, PAGE)).toBe('');
    expect(pageStyles(css, `${PAGE}<form data-ask>`)).toBe('.err{a:b}');
    expect(pageStyles(css, `${PAGE}<section data-calculator="x">`)).toBe('.calc-total td{a:b}');
  });

  it('have the look of a gap where the server may leave one', () => {
    expect(pageStyles('.gap{a:b}', PAGE)).toBe('');
    expect(pageStyles('.gap{a:b}', `${PAGE}{{operator.name}}`)).toBe('.gap{a:b}');
  });

  it('are not cut where a brace has no pair', () => {
    expect(() => pageStyles('p{a:b', PAGE)).toThrow('brace');
  });

  it.each(ADDED)('know everything that $by makes', ({ by, names }) => {
    const module = readFileSync(new URL(`../${by}`, import.meta.url), 'utf8');
    const made = [...module.matchAll(/createElement\('(\w+)'\)/g)].map(([, tag = '']) => tag);
    const given = [...module.matchAll(/(?:className = |classList\.add\()'([^']+)'/g)].flatMap(([, text = '']) =>
      text.split(' ').map((name) => `.${name}`),
    );
    expect(made.length).toBeGreaterThan(0);
    expect([...made, ...given].filter((name) => !names.some((known) => known === name))).toEqual([]);
  });
});
