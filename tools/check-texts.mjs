// Spelling, typography and wording of every Ukrainian text (ux.md §3): pages of the site, interface, letters, errors, papers, guides.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findDeadTexts } from './lib/dead-texts.mjs';
import { REPOSITORY_ROOT } from './lib/paths.mjs';
import { printFindings } from './lib/report.mjs';
import { KEPT, TYPOGRAPHY, WORDING } from './lib/text-rules.mjs';
import { loadUkrainian } from './lib/ukrainian-dictionary.mjs';
import { ukrainianTexts } from './lib/ukrainian-texts.mjs';

const TEXT_FLOOR = 3000;
const OWN_WORDS = 'tools/own-words.txt';
/** What is read by programmers, on a console or by a spreadsheet. */
const NOT_ON_A_SCREEN =
  /^api-schema\/src\/(?:descriptions\/|openapi)|^server\/src\/(?:platform|edge|features\/(?:exports|data-export))\/|\/operate-/;
const WORD = /\p{Script=Cyrillic}[\p{Script=Cyrillic}’'ʼ-]*/gu;

/** Checks a tree. Returns how many texts were seen and `{ rule, path, line, text, why, fix }` for every violation. */
export function checkTexts(root, { floor = TEXT_FLOOR } = {}) {
  const specification = readOptional(join(root, 'docs/specification.md'));
  const dictionary = loadUkrainian(readOptional(join(root, OWN_WORDS)).split('\n').filter(Boolean));
  const texts = ukrainianTexts(root);
  const findings = texts
    .filter(({ text }) => !specification.includes(text.trim()))
    .flatMap((found) => [...typography(found), ...wording(found), ...spelling(found, dictionary)]);
  findings.push(
    ...findDeadTexts(root).map((dead) => finding('no-dead-texts', dead, dead.key, 'no screen says it: delete it')),
  );
  if (texts.length < floor) {
    const text = `${texts.length} texts seen, at least ${floor} expected`;
    findings.push(finding('sees-the-texts', { path: '.', line: 1 }, text, 'repair tools/lib/ukrainian-texts.mjs'));
  }
  return { textCount: texts.length, findings };
}

function finding(rule, { path, line }, text, fix) {
  return { rule, path, line, text, why: 'a text is read by an editor’s eye (ux.md §3, GLOSSARY.md)', fix };
}

const around = (text, at) => `«${text.slice(Math.max(0, at - 20), at + 30).trim()}»`;

function typography(found) {
  return TYPOGRAPHY.filter((rule) => isFor(rule, found)).flatMap(({ name, wrong, say, but }) => {
    const text = but === undefined ? found.text : found.text.replace(but, '');
    const hit = wrong.exec(text);
    return hit === null ? [] : [finding(name, found, `${hit[0]} in ${around(text, hit.index)}`, `пишемо ${say}`)];
  });
}

/** Pages are set by `typeset`; guides and descriptions of the API are read by who runs and programs: none needs no-break spaces of its own. */
function isFor({ copyOnly, screenOnly, seenOnly, ownOnly, kept }, { path, isCopy, isGuide, isQuoted }) {
  if (ownOnly && isQuoted) return false;
  if (kept?.test(path)) return false;
  if (seenOnly) return !isCopy && !isGuide && !NOT_ON_A_SCREEN.test(path);
  if (screenOnly) return !isCopy && !isGuide && !path.startsWith('api-schema/');
  return isCopy || !copyOnly;
}

function wording(found) {
  if (found.isQuoted) return [];
  return WORDING.flatMap(({ wrong, say }) => {
    const hit = wrong.exec(found.text);
    if (hit === null || KEPT.some(({ path, text }) => path.test(found.path) && text.test(hit[0]))) return [];
    return [finding('wording', found, `«${hit[0]}» in ${around(found.text, hit.index)}`, `пишемо: ${say}`)];
  });
}

/** Pieces of a template may begin or end inside a word, so a source's text is looked at only where it is whole words. */
function spelling(found, dictionary) {
  return [...found.text.matchAll(WORD)]
    .map(([word]) => word.replace(/[-'’]+$/u, ''))
    .filter((word) => word.length > 1 && !isAbbreviation(word) && !dictionary.has(word))
    .map((word) =>
      finding(
        'spelling',
        found,
        `«${word}» is in no dictionary`,
        `виправте або додайте до ${OWN_WORDS}, якщо це слово наше`,
      ),
    );
}

const isAbbreviation = (word) => word === word.toUpperCase();

function readOptional(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { textCount, findings } = checkTexts(REPOSITORY_ROOT);
  console.log(`${textCount} texts, ${findings.length} violations`);
  process.exitCode = printFindings(findings);
}
