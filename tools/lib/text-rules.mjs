// Typography and wording of ux.md §3. Each rule is what is looked for and what to write instead.

const U = 'а-яіїєґА-ЯІЇЄҐ';
/** A whole word that begins by one of these. */
const word = (...beginnings) => new RegExp(`(?<![\\p{L}’'])(?:${beginnings.join('|')})\\p{L}*`, 'iu');
/** A phrase, or a word in exactly these forms. */
const phrase = (...phrases) => new RegExp(`(?<![\\p{L}’'])(?:${phrases.join('|')})(?!\\p{L})`, 'iu');

export const TYPOGRAPHY = [
  { name: 'apostrophe', wrong: new RegExp(`[${U}]['ʼ\`‘][${U}]`, 'u'), say: '’ (U+2019)' },
  { name: 'quotes', wrong: new RegExp(`"[${U}]|[${U}]"|“`, 'u'), say: '«…», усередині „…“', but: /„[^“]*“|<[^>]*>?/gu },
  { name: 'ellipsis', wrong: /\.\.\./, say: '… одним знаком' },
  { name: 'dash', wrong: new RegExp(`[${U}»)] [-–] ?[${U}«]`, 'u'), say: 'тире —' },
  { name: 'range', wrong: /(?<![\d.\-А-ЯA-Z])\d{1,4}-\d{1,4}(?![\d-])/u, say: 'проміжок із –' },
  { name: 'dash-space', wrong: /\S [—–] /u, say: 'нерозривний пропуск перед тире', screenOnly: true },
  { name: 'double-space', wrong: /\S {2,}\S/, say: 'один пропуск', copyOnly: true },
  {
    name: 'space-before-mark',
    wrong: new RegExp(`[${U}] +[,.;:?](?!\\p{L})`, 'u'),
    say: 'без пропуску перед розділовим знаком',
  },
  { name: 'doubled-word', wrong: /(?<!\p{L})(\p{L}{2,})\s+\1(?!\p{L})/iu, say: 'слово один раз' },
  { name: 'mixed-letters', wrong: new RegExp(`[A-Za-z][${U}]|[${U}][A-Za-z]`, 'u'), say: 'літери однієї абетки' },
  { name: 'exclamation', wrong: new RegExp(`[${U}]!`, 'u'), say: 'крапка' },
  { name: 'foreign-letters', wrong: /[ыэъё]/iu, say: 'українські літери' },
];

/** Words the glossary avoids, and turns of another language. */
export const WORDING = [
  { wrong: word('невірн'), say: 'неправильний' },
  { wrong: word('співпада'), say: 'збігається' },
  { wrong: word('відміни'), say: 'скасувати' },
  { wrong: word('відправи', 'відправл'), say: 'надіслати' },
  { wrong: phrase('на протязі'), say: 'протягом' },
  { wrong: word('задолженіст', 'недоїмк'), say: 'заборгованість' },
  { wrong: word('слідуюч'), say: 'наступний' },
  { wrong: word('начислен'), say: 'нарахування' },
  { wrong: word('юніт'), say: 'об’єкт' },
  { wrong: word('інвойс', 'платіжк'), say: 'квитанція' },
  { wrong: phrase('рахунк\\p{L}*-фактур\\p{L}*', 'рахунок-фактура'), say: 'рахунок' },
  { wrong: word('проплат'), say: 'оплата' },
  { wrong: word('поступил'), say: 'надійшли' },
  { wrong: word('нотифікац'), say: 'сповіщення' },
  { wrong: phrase('таск[аиуі]?', 'тасок'), say: 'завдання' },
  { wrong: word('емейл', 'імейл'), say: 'електронна пошта' },
  { wrong: word('залогін', 'логін'), say: 'увійти, обліковий запис' },
  { wrong: word('квартирант', 'жилець', 'жильц'), say: 'орендар' },
  { wrong: word('хазяїн', 'хазяй'), say: 'власник' },
  { wrong: word('каунтер'), say: 'лічильник' },
  { wrong: phrase('показання', 'покази'), say: 'показники' },
  { wrong: word('контракт'), say: 'договір' },
  { wrong: word('депозит'), say: 'гарантійний платіж' },
  { wrong: phrase('здійсн\\p{L}+ (?:о|с)плат\\p{L}*'), say: 'оплатити' },
  { wrong: phrase('будь ласка'), say: 'без цього' },
  { wrong: phrase('ОК', 'Окей'), say: 'назва дії' },
  { wrong: phrase('являється', 'являються'), say: '— або «є»' },
  { wrong: phrase('прийм\\p{L}+ участь', 'прийняти участь'), say: 'брати участь' },
  { wrong: phrase('по замовчуванню'), say: 'типово' },
  { wrong: phrase('в якості', 'у якості'), say: 'як' },
  { wrong: phrase('згідно до', 'відповідно з'), say: 'згідно з, відповідно до' },
  { wrong: phrase('наступним чином'), say: 'так' },
  { wrong: phrase('на даний (?:момент|час)', 'в даний час'), say: 'зараз' },
  { wrong: phrase('дан(?:ий|ого|ому|им|ою)'), say: 'цей' },
  { wrong: word('співставл', 'співставит'), say: 'порівняти' },
  { wrong: word('учбов'), say: 'навчальний' },
  { wrong: phrase('заключ(?:ити|ати|ено)'), say: 'укласти' },
  { wrong: phrase('відноситься до', 'відносяться до'), say: 'належить, стосується' },
  { wrong: phrase('так як', 'так що б'), say: 'бо, оскільки' },
  { wrong: phrase('більш за все', 'скоріш за все'), say: 'найімовірніше' },
  { wrong: phrase('любий', 'любого', 'любому'), say: 'будь-який' },
];

/** Kept as they are: strings of the specification, and words an article is about. */
export const KEPT = [
  { path: /blog\/deposit\.md$/, text: /депозитом/ },
  // Words that people type into the search, and that we never show.
  { path: /palette-aliases\.ts$/, text: /./ },
];
