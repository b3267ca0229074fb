// Is this a Ukrainian word? By the Hunspell dictionary of the package `dictionary-uk` (VESUM; GPL-3, used by checks only and shipped with nothing).
// nspell and its like expand every form of every word at the start: minutes and gigabytes for a language with seven cases. Here a word is
// stripped of each ending that the rules know and its stem is looked up, so the start takes under a second and a word takes microseconds.
import dictionary from 'dictionary-uk';

/** `has(word)` for whole words, apostrophe of any kind; capitals are forgiven. `extra` are words of our own, one form each. */
export function loadUkrainian(extra = []) {
  books ??= { stems: readStems(decode(dictionary.dic)), endings: readEndings(decode(dictionary.aff)) };
  const own = new Set(extra.map(normal));
  const all = { ...books, own };
  return { has: (word) => isKnown(normal(word), all) };
}

/** Read once, however many trees are checked. */
let books;

const decode = (bytes) => new TextDecoder().decode(bytes);
const normal = (word) => word.normalize('NFC').replace(/[’ʼ`]/g, "'");

function readStems(text) {
  const stems = new Map();
  for (const line of text.split('\n').slice(1)) {
    const slash = line.indexOf('/');
    const [stem, flags] = slash === -1 ? [line, ''] : [line.slice(0, slash), line.slice(slash + 1)];
    stems.set(stem, (stems.get(stem) ?? '') + flags);
  }
  return stems;
}

/** Rules by the ending they add: `SFX a ня ень [ії]день` puts «ень» in place of «ня» where the stem ends by the pattern. */
function readEndings(text) {
  const endings = new Map();
  for (const line of text.split('\n')) {
    const [kind, flag, strip, add, pattern] = line.split(/\s+/);
    if (kind !== 'SFX' || pattern === undefined) continue;
    const rule = { flag, strip: strip === '0' ? '' : strip, test: new RegExp(`${pattern}$`, 'u') };
    const ending = add === '0' ? '' : add;
    const rules = endings.get(ending);
    if (rules) rules.push(rule);
    else endings.set(ending, [rule]);
  }
  return endings;
}

function isKnown(word, books) {
  const lower = word.toLowerCase();
  const forms = new Set([word, lower, lower.charAt(0).toUpperCase() + lower.slice(1), word.toUpperCase()]);
  for (const form of forms) if (books.own.has(form) || books.stems.has(form) || hasStem(form, books)) return true;
  const parts = word.split('-');
  return parts.length > 1 && parts.every((part) => part !== '' && isKnown(part, books));
}

const LONGEST_ENDING = 12;

function hasStem(word, { stems, endings }) {
  for (let cut = Math.max(1, word.length - LONGEST_ENDING); cut <= word.length; cut += 1) {
    const rules = endings.get(word.slice(cut));
    if (rules === undefined) continue;
    for (const { flag, strip, test } of rules) {
      const stem = word.slice(0, cut) + strip;
      if (stems.get(stem)?.includes(flag) && test.test(stem)) return true;
    }
  }
  return false;
}
