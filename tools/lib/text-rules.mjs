// Typography and wording of ux.md §3. Each rule is what is looked for and what to write instead.

const U = 'а-яіїєґА-ЯІЇЄҐ';
const VOWELS = 'аеиіоуюяєї';
const CONSONANTS = 'бвгґджзйклмнпрстфхцчшщь';
/** A space of either kind. */
const S = '[ \\u00a0]';
/** What may stand between a preposition and its word. */
const OPENING = '[«„]?';
/** A whole word that begins by one of these. */
const word = (...beginnings) => new RegExp(`(?<![\\p{L}’'])(?:${beginnings.join('|')})\\p{L}*`, 'iu');
/** A phrase, or a word in exactly these forms. */
const phrase = (...phrases) => new RegExp(`(?<![\\p{L}’'])(?:${phrases.join('|')})(?!\\p{L})`, 'iu');

export const TYPOGRAPHY = [
  { name: 'apostrophe', wrong: new RegExp(`[${U}]['ʼ\`‘][${U}]`, 'u'), say: '’ (U+2019)' },
  { name: 'quotes', wrong: new RegExp(`"[${U}]|[${U}]"|“`, 'u'), say: '«…», усередині „…“', but: /„[^“]*“|<[^>]*>?/gu },
  { name: 'ellipsis', wrong: /\.\.\./, say: '… одним знаком' },
  { name: 'dash', wrong: new RegExp(`[${U}»)] [-–] ?[${U}«]`, 'u'), say: 'тире —' },
  { name: 'range', wrong: /(?<![\d.\-А-ЯA-Za-z])\d{1,4}-\d{1,4}(?![\d-])/u, say: 'проміжок із –' },
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
  // Правопис 2019, § 23–25: what sounds well beside what stands before and after.
  {
    name: 'euphony-u',
    ownOnly: true,
    wrong: new RegExp(
      `[${VOWELS}][»”)]?${S}у${S}${OPENING}(?:[${VOWELS}]|(?![вф]|[${CONSONANTS}]в)[${CONSONANTS}])|[${CONSONANTS}][»”)]?${S}в${S}${OPENING}[${CONSONANTS}]|(?<=${S})в${S}${OPENING}[вф]`,
      'iu',
    ),
    say: '«в» після голосного, «у» між приголосними та перед в, ф',
    // Titles of others: a court's decision, columns of a bank's table.
    but: /у справі №|Сума в валюті/gu,
  },
  {
    name: 'euphony-z',
    ownOnly: true,
    wrong: new RegExp(
      `(?<=${S}|^)із${S}${OPENING}[аеиіоу]|\\p{L}[${CONSONANTS}]${S}з${S}${OPENING}[${CONSONANTS.replace('ь', '')}]`,
      'iu',
    ),
    say: '«з» перед голосним, «із» між приголосними',
    // The title of an extract, and the words of the law (ст. 782 ЦКУ); an abbreviation is read by its letters.
    but: /[Вв]итяг[ \u00a0]з[ \u00a0]реєстру|розірваним з моменту|[А-ЯІЇЄҐ]{2,}/gu,
  },
  {
    name: 'euphony-i',
    ownOnly: true,
    wrong: new RegExp(`[${CONSONANTS}]${S}й${S}`, 'u'),
    say: '«і» після приголосного',
  },
  {
    name: 'ordinal',
    ownOnly: true,
    wrong: new RegExp(`\\d${S}(?:числ[ао]|груп[ауиіо]ю?)(?!\\p{L})`, 'u'),
    say: '5-го числа, 2-га група',
  },
  {
    name: 'clock',
    wrong: new RegExp(`(?<!\\p{L})о(?:${S}11:|${S}$)`, 'u'),
    say: 'об 11:00; година не стала — через `atClock`',
    screenOnly: true,
  },
  {
    name: 'comma-or',
    wrong: /[^,;] або (?:воно|він|вона|його строк|запрошення|посилання)[ \u00a0](?:вже |ще |не )*(?:діє|минув)/u,
    say: 'кому між двома реченнями',
  },
  {
    name: 'number-space',
    wrong:
      /\d (?:символ|цифр|літер|знак|день|дні|днів|дня|місяц|рок|рік|хвилин|годин|секунд|рядк|байт|договор|об’єкт|квитанц|особ|м²|м³|грн|₴|%|ЦКУ)|(?<!\p{L})(?:ст|ч|п)\. \d|№ \d/u,
    say: 'нерозривний пропуск між числом і тим, що воно рахує',
    seenOnly: true,
  },
  {
    name: 'plural',
    wrong:
      /^[ \u00a0](?:символів|знаків|цифр|рядків|днів|об’єктів|договорів|квитанцій|лічильників|доступів|хвилин|годин|місяців|завдань|сповіщень)(?!\p{L})/u,
    say: 'форму слова через `plural`; стале число — у списку винятків',
    seenOnly: true,
    kept: /\/(?:auth|complexes|create-import|managed-billing|operate-\w+|quote|services-act-paper|site|subscription\.mail)\.ts$/,
  },
];

/** Words the glossary avoids, and turns of another language. */
export const WORDING = [
  { wrong: word('невірн'), say: 'неправильний' },
  { wrong: word('співпада'), say: 'збігається' },
  { wrong: word('відміни'), say: 'скасувати' },
  { wrong: word('відправ(?!ник|н)'), say: 'надіслати' },
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
  { wrong: phrase('вірн(?:о|ий|а|е|і|у)'), say: 'правильно' },
  { wrong: phrase('діюч(?:ий|а|е|і|у|ого|их|ими)', 'діючому'), say: 'чинний' },
  { wrong: phrase('існуюч\\p{L}+'), say: 'наявний' },
  { wrong: phrase('бувш\\p{L}+'), say: 'колишній' },
  { wrong: phrase('прийдеться', 'приходиться'), say: 'доведеться' },
  { wrong: phrase('мова йде', 'йде мова'), say: 'ідеться' },
  { wrong: phrase('дякуючи'), say: 'завдяки' },
  { wrong: phrase('за виключенням'), say: 'крім, за винятком' },
  { wrong: phrase('у відношенні до', 'по відношенню до'), say: 'щодо, пропорційно до' },
  { wrong: phrase('при \\p{L}+(?:нні|тті)'), say: 'під час, за, якщо' },
  {
    wrong: phrase('по (?:телефону|пошті|посиланню|договору|квитанції|рахунку)'),
    say: 'телефоном, поштою, за посиланням',
  },
  { wrong: phrase('більш(?: ніж| як)? \\p{L}+ більше'), say: 'більш ніж утричі' },
  { wrong: phrase('залишилось', 'лишилось'), say: 'залишилося' },
  { wrong: phrase('кук(?:а|и|у|ів)', 'сесійн\\p{L}+'), say: 'cookie, сеанс' },
  { wrong: word('інсталяц'), say: 'установка' },
  { wrong: phrase('трима\\p{L}+ (?:це |цю )?(?:встановлення|установку)'), say: 'веде сайт, веде установку' },
  { wrong: word('стовпчик'), say: 'стовпець' },
  { wrong: word('колег'), say: 'співробітник, інша людина' },
  { wrong: phrase('керуюч(?:ий|ого|ому)'), say: 'менеджер' },
  { wrong: phrase('помешкан\\p{L}+'), say: 'об’єкт, житло' },
  { wrong: phrase('заповненіст\\p{L}+'), say: 'зайнятість' },
  { wrong: phrase('індекс\\p{L}* інфляції'), say: 'індекс споживчих цін' },
  { wrong: phrase('акт\\p{L}* передачі', 'дн(?:і|ів|ям) передачі'), say: 'акт приймання-передачі, дні передавання' },
  { wrong: phrase('тарифн\\p{L}+ план\\p{L}*'), say: 'план' },
  { wrong: phrase('орендарю', 'орендодавцю'), say: 'орендареві, орендодавцеві' },
  { wrong: phrase('рахунка'), say: 'рахунку' },
  { wrong: phrase('(?:зміна|секрет|доставок|адреса) вебхуку'), say: 'вебхука' },
  { wrong: phrase('[Вв]иберіть'), say: 'оберіть' },
  { wrong: /Не вдалося:/u, say: 'чого саме не вдалося' },
  { wrong: word('субрахун'), say: 'лічильники за загальним' },
  { wrong: word('експорт'), say: 'вивантаження, завантажити' },
  { wrong: phrase('протермінован\\p{L}+'), say: 'строк минув' },
];

/** Kept as they are: strings of the specification, and words an article is about. */
export const KEPT = [
  { path: /blog\/deposit\.md$/, text: /депозитом/ },
  // Somebody who works beside the person, not one of the account; the name of a supplier's tariff; a party in a paper, with a capital letter.
  { path: /features\/integrations\.md$/, text: /колег/ },
  { path: /shipped-dictionary\.ts$/, text: /тарифний план/ },
  { path: /side-words\.ts$/, text: /^Оренд/ },
  // Rows are picked out of a list.
  { path: /i18n\/uk\/bulk\.ts$/, text: /виберіть/ },
  // Words that people type into the search, and that we never show.
  { path: /palette-aliases\.ts$/, text: /./ },
];
