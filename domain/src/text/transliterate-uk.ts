/** The state table of romanisation (КМУ № 55 of 27.01.2010, ukraine.md §8): for names of files where only ASCII goes. */
const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
};
const AT_START: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

const WORD = /[\p{Script=Cyrillic}'’ʼ]+/gu;

/** Ukrainian letters to Latin ones; whatever else is in the text stays as it is. `Знам’янка` → `Znamianka`. */
export function transliterateUk(text: string): string {
  return text.replace(WORD, (word) => latinWord(word.replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')));
}

function latinWord(word: string): string {
  let latin = '';
  let before = '';
  for (const letter of word) {
    const small = letter.toLowerCase();
    latin += sameCase(letter, latinLetter(small, before));
    before = small;
  }
  return latin;
}

/** `зг` is `zgh`, so that it is not read as `ж`; a letter outside the alphabet stays. */
function latinLetter(small: string, before: string): string {
  if (small === 'г' && before === 'з') return 'gh';
  const atStart = before === '' ? AT_START[small] : undefined;
  return atStart ?? LETTERS[small] ?? small;
}

function sameCase(letter: string, latin: string): string {
  return letter === letter.toLowerCase() ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}
