/**
 * The rules of the site's styles that one page can need, to stand in the page itself: a style sheet of its own would cost a first visit
 * one more way to the server and back before anything is seen, and two thirds of it would be about other pages (ADR 0037).
 */
export function pageStyles(css: string, html: string): string {
  const present = namesIn(html);
  return css.includes('{') ? keptOf(css, (selector) => canMatch(selector, present)) : css;
}

/** What the modules add to a page that carries their mark: elements made and classes given after the page has been drawn. */
export const ADDED = [
  {
    mark: 'data-ask',
    by: 'ask.ts',
    names: ['.err', '.msg', '.note', '.ok', '.sent', '.btn', '.o', 'div', 'p', 'button'],
  },
  {
    mark: 'data-calculator',
    by: 'calculators/mount.ts',
    names: ['.calc-total', '.calc-formula', 'tr', 'th', 'td', 'span'],
  },
] as const;

/** Elements by their names, classes with a dot. */
function namesIn(html: string): ReadonlySet<string> {
  const names = new Set<string>(['html', 'body', '*']);
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*)?)\/?>/gi)) {
    names.add(tag.toLowerCase());
    for (const one of /\sclass="([^"]*)"/.exec(attributes)?.[1]?.split(/\s+/) ?? []) names.add(`.${one}`);
  }
  // What nobody has configured is a marked gap, what is known can be a link (server/src/features/marketing/fill-places.ts).
  if (html.includes('{{operator.')) for (const name of ['mark', '.gap', 'a']) names.add(name);
  for (const { mark, names: added } of ADDED) if (html.includes(mark)) for (const name of added) names.add(name);
  return names;
}

/** Rules and groups of rules in their order, the groups without what was left out and not at all when nothing is left in them. */
function keptOf(css: string, isKept: (selector: string) => boolean): string {
  let kept = '';
  for (const { head, body } of blocksOf(css)) {
    if (body === null) kept += head;
    else if (/^@(media|supports|layer|container)\b/.test(head)) {
      const inner = keptOf(body, isKept);
      if (inner !== '') kept += `${head}{${inner}}`;
    } else if (head.startsWith('@')) kept += `${head}{${body}}`;
    else {
      const selectors = splitList(head).filter(isKept);
      if (selectors.length > 0) kept += `${selectors.join(',')}{${body}}`;
    }
  }
  return kept;
}

type Block = { readonly head: string; readonly body: string | null };

/** Minified CSS cut at its outermost braces; a statement without a block (`@import …;`) has no body. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let [start, open, depth] = [0, 0, 0];
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^"')]*\)|[{};]/g)) {
    if (sign === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth > 0) continue;
      blocks.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, index) });
      start = index + 1;
    } else if (sign === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, index + 1).trim(), body: null });
      start = index + 1;
    }
  }
  if (depth !== 0) throw new Error('The styles of the site have a brace without a pair');
  return blocks;
}

/** Selectors of a list; a comma inside brackets belongs to one selector. */
function splitList(list: string): string[] {
  const selectors: string[] = [];
  let [start, depth] = [0, 0];
  for (let index = 0; index < list.length; index += 1) {
    if ('(['.includes(list[index] ?? '')) depth += 1;
    else if (')]'.includes(list[index] ?? '')) depth -= 1;
    else if (list[index] === ',' && depth === 0) {
      selectors.push(list.slice(start, index));
      start = index + 1;
    }
  }
  return [...selectors, list.slice(start)];
}

/** Doubt keeps a selector: states, attributes and what stands inside `:not()`, `:is()` or `:has()` are not looked at. */
function canMatch(selector: string, present: ReadonlySet<string>): boolean {
  let bare = selector.replace(/\[[^\]]*\]/g, '');
  while (bare.includes('(')) bare = bare.replace(/::?[\w-]+\([^()]*\)/g, '').replace(/\([^()]*\)/g, '');
  const names = bare.replace(/::?[\w-]+/g, '').match(/[.#]?[\w-]+/g) ?? [];
  return names.every((name) => name.startsWith('#') || present.has(name));
}
