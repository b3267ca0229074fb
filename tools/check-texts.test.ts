import { describe, expect, it } from 'vitest';
import { checkTexts } from './check-texts.mjs';
import { TYPOGRAPHY, WORDING } from './lib/text-rules.mjs';
import { loadUkrainian } from './lib/ukrainian-dictionary.mjs';
import { ruleAndPath, type Tree, withTree } from './testing/planted-tree.ts';

const PAGE = 'web/content/pages/faq.md';
const WORDS = 'web/src/i18n/uk/words.ts';

const page = (line: string) =>
  `---\ntitle: Питання\nsources:\n  - title: «Платіжки за газ», показання\n    url: https://example.com/а-а\n---\n${line}\n`;

/** Everything here looks like a violation to a search for signs, and is none. */
const CLEAN: Tree = {
  'docs/specification.md': "'Помилка пошуку об'єктів' 'Будь ласка, оновіть'",
  [PAGE]: page(
    'Об’єкт у м. Київ — «Каштани», 1–5-те число, 2026-11-22, Д-2026-0001… QR-код, {{operator.name}}, `"як є"`; [тут](/а-б).',
  ),
  [WORDS]:
    "export const uk = { search: \"Помилка пошуку об'єктів\", cancel: 'Скасувати\\u00a0— і все', day: (d: number) => d + '-го' };",
  'web/src/screen.tsx':
    "import { uk as t } from './i18n/uk/words.ts'; const name = 'cancel'; export const all = [t.search, t.day(1), t[name]];",
  'docs/runbook.md': 'Команда `мяу` — резервна копія.\n```\nмяу\n```\n',
  'domain/src/text/table.ts': "export const LETTERS = 'ыъэ';",
  'server/src/features/x.test.ts': "export const wrong = 'невірно';",
};

const withPage = (line: string): Tree => ({ ...CLEAN, [PAGE]: page(line) });

const PLANTED: readonly (readonly [rule: string, tree: Tree])[] = [
  ['apostrophe', withPage("Додайте об'єкт.")],
  ['quotes', withPage('План "Старт" безкоштовний.')],
  ['ellipsis', withPage('Чекаємо...')],
  ['dash', withPage('Оренда - у квитанції.')],
  ['range', withPage('Показники передають 1-5 числа.')],
  ['dash-space', { ...CLEAN, [WORDS]: "export const uk = { text: 'Готово — відкрийте' };" }],
  ['double-space', withPage('Дві  квитанції.')],
  ['space-before-mark', withPage('Так , звичайно.')],
  ['doubled-word', withPage('Це ваша ваша квитанція.')],
  ['mixed-letters', withPage('Kвитанція за листопад.')],
  ['exclamation', withPage('Готово!')],
  ['foreign-letters', withPage('Объект.')],
  ['euphony-u', withPage('Змініть його у списку.')],
  ['euphony-u', withPage('Квартира у Одесі.')],
  ['euphony-u', withPage('Показник в списку.')],
  ['euphony-u', withPage('Ціну вказано в валюті.')],
  ['euphony-z', withPage('Текст із особистим посиланням.')],
  ['euphony-z', withPage('Договір з номером 15 уже є.')],
  ['euphony-i', withPage('Договір й акт.')],
  ['ordinal', withPage('Показники передають до 28 числа.')],
  ['ordinal', withPage('ФОП, 2 група.')],
  ['clock', { ...CLEAN, [WORDS]: `export const at = (time: string) => \`Оновлено о\\u00a0\${time}\`;` }],
  ['comma-or', withPage('Посилання вимкнено або його строк минув.')],
  ['number-space', { ...CLEAN, [WORDS]: "export const uk = { text: 'Посилання діє 24 години' };" }],
  ['number-space', { ...CLEAN, [WORDS]: "export const uk = { text: 'Плату зменшують (ст. 762 ЦКУ)' };" }],
  ['plural', { ...CLEAN, [WORDS]: `export const all = (count: number) => \`Усі \${count} лічильників\`;` }],
  ['wording', withPage('Введено невірний код.')],
  ['wording', withPage('Заповніть дане поле по замовчуванню.')],
  ['wording', { ...CLEAN, [WORDS]: "export const uk = { text: 'Відправити квитанцію' };" }],
  ['wording', { ...CLEAN, 'server/src/features/contracts/accept.ts': "export const a = 'Співпадає';" }],
  ['wording', { ...CLEAN, 'web/src/i18n/uk.ts': "export const a = 'Відмінити ОК';" }],
  ['apostrophe', { ...CLEAN, 'server/src/features/x.ts': 'export const a = "Новий об\'єкт";' }],
  [
    'no-dead-texts',
    { ...CLEAN, 'web/src/screen.tsx': "import { uk } from './i18n/uk/words.ts'; export const a = uk.search;" },
  ],
  ['spelling', { ...CLEAN, 'README.md': 'Перший запуск стваряє базу.\n```sh\nлс\n```\n' }],
  ['spelling', withPage('Квитанцїя за листопад.')],
  ['spelling', { ...CLEAN, '.env.example': '# Тека двних.\n' }],
  ['wording', { ...CLEAN, 'docs/integrators.md': 'Відправте запит.\n' }],
  ['wording', { ...CLEAN, 'server/src/features/receipts/receipt.typ': '#text[Депозит]\n' }],
  ['spelling', { ...CLEAN, 'server/src/features/x.mail.ts': "export const text = 'Ваша квітанція готова';" }],
];

describe('the texts', () => {
  it('are let through when they are right', () => {
    expect(withTree(CLEAN, (root) => checkTexts(root, { floor: 1 }).findings)).toEqual([]);
  });

  it.each(PLANTED)('are caught by «%s»', (rule, tree) => {
    const found = withTree(tree, (root) => checkTexts(root, { floor: 1 }).findings);
    expect(found.map(({ rule: name }) => name)).toContain(rule);
  });

  it('each have a planted violation of every rule of typography', () => {
    const planted = new Set(PLANTED.map(([rule]) => rule));
    expect(TYPOGRAPHY.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });

  it('are named with their line', () => {
    const found = withTree(withPage('Готово!'), (root) => checkTexts(root, { floor: 1 }).findings);
    expect(ruleAndPath(found)).toEqual([`exclamation ${PAGE}`]);
    expect(found.map(({ line }) => line)).toEqual([7]);
  });

  it('that are too few mean a blind check', () => {
    const found = withTree(CLEAN, (root) => checkTexts(root, { floor: 1000 }).findings);
    expect(found.map(({ rule }) => rule)).toContain('sees-the-texts');
  });
});

/** Looks like a violation of the new ear and is none. */
const SOUNDS_WELL: readonly string[] = [
  'Сума є у квитанції, у звітах і в списку.',
  'Погодьте час з Орендарем; коли й з чим; Витяг з реєстру; ТОВ з ПДВ.',
  'До 5-го числа ФОП 2-ї групи передає показники з 1-го до 3-го числа.',
  'Посилання неповне або вже не діє.',
];

describe('the sound of a text', () => {
  it.each(SOUNDS_WELL)('is let alone: «%s»', (line) => {
    expect(withTree(withPage(line), (root) => checkTexts(root, { floor: 1 }).findings)).toEqual([]);
  });
});

/** A phrase for every word and turn that is avoided. */
const AVOIDED: readonly string[] = [
  'невірний код',
  'співпадає',
  'відмінити',
  'відправити',
  'на протязі місяця',
  'задолженість',
  'слідуючий',
  'начислення',
  'юніт',
  'інвойс',
  'рахунок-фактура',
  'проплата',
  'поступили гроші',
  'нотифікація',
  'таска',
  'емейл',
  'залогінитися',
  'квартирант',
  'хазяїн',
  'каунтер',
  'показання лічильника',
  'контракт',
  'депозит',
  'здійснити оплату',
  'будь ласка',
  'Окей',
  'являється',
  'приймати участь',
  'по замовчуванню',
  'в якості застави',
  'згідно до закону',
  'наступним чином',
  'на даний момент',
  'даний договір',
  'співставлення',
  'учбовий',
  'заключити договір',
  'відноситься до договору',
  'так як',
  'скоріш за все',
  'любий день',
  'діє вірно',
  'діючий договір',
  'існуючий об’єкт',
  'бувший орендар',
  'прийдеться заплатити',
  'мова йде про борг',
  'дякуючи знижці',
  'за виключенням пені',
  'у відношенні до днів',
  'при встановленні лічильника',
  'напишіть по телефону',
  'більш ніж утричі більше',
  'залишилось сплатити',
  'сесійна кука',
  'інсталяція',
  'той, хто тримає встановлення',
  'стовпчик',
  'колега записав оплату',
  'керуючий об’єктом',
  'помешкання',
  'заповненість комплексу',
  'індекс інфляції',
  'акт передачі',
  'тарифний план',
  'надіслати орендарю',
  'номер рахунка',
  'секрет вебхуку',
  'виберіть договір',
  'запрошення протерміноване',
  'Не вдалося: немає з’єднання',
  'субрахунки',
  'звіти, експорт',
];

describe('the words to avoid', () => {
  it('are each caught in a phrase planted for them', () => {
    const missed = WORDING.filter(({ wrong }) => !AVOIDED.some((phrase) => wrong.test(phrase)));
    expect(missed.map(({ wrong }) => wrong.source)).toEqual([]);
  });

  it.each(AVOIDED)('«%s» is one', (phrase) => {
    expect(WORDING.some(({ wrong }) => wrong.test(phrase))).toBe(true);
  });

  it.each([
    ['Керуючим компаніям', false],
    ['при собі', false],
    ['колективний', false],
    ['рахунки', false],
  ])('«%s» is let alone', (text, isAvoided) => {
    expect(WORDING.some(({ wrong }) => wrong.test(text))).toBe(isAvoided);
  });

  it.each([
    ['невірно', true],
    ['відмінити', true],
    ['відправлено', true],
    ['відправник', false],
    ['слідуючий', true],
    ['емейл', true],
    ['депозит', true],
    ['здійснити оплату', true],
    ['даний', true],
    ['дані', false],
    ['надійний', false],
    ['показання', true],
    ['показник', false],
    ['доказ', false],
  ])('«%s»: %s', (text, isAvoided) => {
    expect(WORDING.some(({ wrong }) => wrong.test(text))).toBe(isAvoided);
  });
});

describe('the dictionary', () => {
  const dictionary = loadUkrainian(['вебзастосунок']);

  it.each([
    'квитанція',
    'Квитанціями',
    'об’єкта',
    "об'єктів",
    'КИЇВ',
    'щомісяця',
    'будь-хто',
    'світло-зелений',
    'вебзастосунок',
    'підтвердьте',
    'ґанок',
    'їхнього',
  ])('knows «%s»', (word) => {
    expect(dictionary.has(word)).toBe(true);
  });

  it.each(['квітанція', 'обєкт', 'підтвердіть', 'щомісячьно', 'вебзастосунками', 'будь-хта', 'ы'])(
    'does not know «%s»',
    (word) => {
      expect(dictionary.has(word)).toBe(false);
    },
  );
});
