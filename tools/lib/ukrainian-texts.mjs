// Every Ukrainian text a person may read: pages of the site, words of the interface, letters, errors, papers.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineFinder, parseSource, readSourceFiles, TEST, walk } from './source-files.mjs';

const CYRILLIC = /\p{Script=Cyrillic}/u;
const CONTENT = 'web/content';
/** What a person reads who runs the product. The glossary names the words to avoid, so it is not among them. */
const GUIDES = [
  'README.md',
  '.env.example',
  'docs/runbook.md',
  'docs/self-hosting.md',
  'docs/integrators.md',
  'docs/security.md',
  'docs/quality.md',
  ...['contracts/templates/paper', 'deposits/rozrakhunok', 'receipts/receipt', 'subscription/rakhunok'].map(
    (name) => `server/src/features/${name}.typ`,
  ),
];

/** `{ path, line, text, isCopy, isGuide, isQuoted }`: `isCopy` is text of the site, `isGuide` of a guide, `isQuoted` the title of another's work. */
export function ukrainianTexts(root) {
  return [...contentTexts(root), ...guideTexts(root), ...sourceTexts(root)];
}

function contentTexts(root) {
  return markdownFiles(root, CONTENT).flatMap((path) => {
    let isQuoted = false;
    return readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((raw, index) => {
        if (/^sources:|^---$/.test(raw)) isQuoted = raw.startsWith('sources');
        const text = readable(raw);
        return CYRILLIC.test(text) ? [{ path, line: index + 1, text, isCopy: true, isQuoted }] : [];
      });
  });
}

function guideTexts(root) {
  return GUIDES.filter((path) => existsSync(join(root, path))).flatMap((path) => {
    let isCode = false;
    return readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((raw, index) => {
        if (/^\s*```/.test(raw)) isCode = !isCode;
        // Quotes of a program of Typst are no quotes of a text.
        const text = readable(path.endsWith('.typ') ? raw.replaceAll('"', '') : raw).replace(/<[^>]*>/g, '');
        // Columns of a table are set apart by spaces, so it is not copy.
        return isCode || !CYRILLIC.test(text)
          ? []
          : [{ path, line: index + 1, text, isCopy: false, isGuide: true, isQuoted: false }];
      });
  });
}

/** In place of a name that a page gets later: an abbreviation, which no rule looks at. */
const STANDS_IN = 'ТОВ';

/** A line without what is not text: keys, addresses, names of pictures, placeholders, code. */
function readable(line) {
  return line
    .replace(/^\s*(- )?[a-z]+: /, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/https?:\S+/g, '')
    .replace(/\{\{[^}]*\}\}|`[^`]*`/g, STANDS_IN);
}

function markdownFiles(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return markdownFiles(root, path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** Strings of the specification, tables of letters, passwords that everybody uses, words that a stranger's table is known by: not texts. */
const NOT_TEXT =
  /spec\.uk\.ts$|^domain\/src\/(text\/|qr\/windows-1251|identifiers\/bank-names|imports\/(import-words|read-cell|split-address))|\/password-policy\.ts$/;
/** Headings as landlords write them, mistakes and all, beside the one that we write. */
const isOthersHeadings = ({ path, text }) => /^domain\/src\/imports\/.*-fields\.ts$/.test(path) && text.includes('|');
const isRead = (path) =>
  !TEST.test(path) && !NOT_TEXT.test(path) && /^(domain|api-schema|server|web)\/src\//.test(path);

function sourceTexts(root) {
  return readSourceFiles(root)
    .filter(({ path, text }) => isRead(path) && CYRILLIC.test(text))
    .flatMap((file) => {
      const lineOf = lineFinder(file.text);
      const found = [];
      walk(parseSource(file).program, (node) => {
        const text = textOf(node);
        if (text !== null && CYRILLIC.test(text) && !isOthersHeadings({ path: file.path, text }))
          found.push({ path: file.path, line: lineOf(node.start), text, isCopy: false, isQuoted: false });
      });
      return found;
    });
}

function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return node.value.cooked ?? null;
  return node.type === 'JSXText' ? node.value : null;
}
