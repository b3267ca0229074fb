import { switchLayout } from '@kliuchar/domain/text/search-text';
import { LONG_PASSWORDS, PASSWORD_WORDS } from './common-passwords.generated.ts';

/** What the person has told us about himself: the first things a stranger would try. */
export type PasswordOwner = {
  readonly email: string;
  readonly phone?: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
};

/** What Ukrainians choose and no English list has: words, names, cities, dates of the year, the product itself. */
const UKRAINIAN_WORDS = `
пароль паролька парольчик мойпароль мійпароль секрет кохання любов люблютебе коханий кохана сонечко зайчик зайчонок котик кошеня
україна ukraine ukraina слава славаукраїні slavaukraini героямслава київ kyiv kiev львів lviv одеса odesa odessa харків kharkiv дніпро
dnipro полтава житомир чернігів вінниця запоріжжя херсон миколаїв тернопіль франківськ луцьк рівне ужгород чернівці суми черкаси
динамо шахтар dynamo шевченко шева олександр олександра андрій сергій володимир дмитро максим михайло віталій василь богдан тарас
назар ярослав наталія наталя катерина оксана ольга олена ірина тетяна марія світлана вікторія людмила юлія анастасія софія
oleksandr andriy andrii serhii serhiy volodymyr dmytro maksym mykhailo bohdan taras nazar yaroslav nataliia kateryna oksana olena
iryna tetiana svitlana viktoriia liudmyla anastasiia квартира оренда орендар будинок ключар kliuchar kluchar klyuchar ключ ключі
адмін admin administrator логін login користувач привіт доброго hello welcome letmein password parol qwerty йцукен фівапр ячсмить
`;

/** The rows of the keyboard in both layouts, the alphabets and the digits: any long piece of them is a run of neighbouring keys. */
const RUNS = [
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'йцукенгшщзхї',
  'фівапролджє',
  'ячсмитьбю',
  'йфяцічувскамепинртгоьшлбщдюзж',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
].flatMap((run) => [run, [...run].reverse().join('')]);

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const LONG = new Set(words(LONG_PASSWORDS));
const WORDS = new Set([...words(PASSWORD_WORDS), ...words(UKRAINIAN_WORDS)]);
const PRODUCT = ['kliuchar', 'ключар'];

/** Why the password is too easy to guess, in words for its owner; null when it is not. The length is the schema's business. */
export function checkPassword(password: string, owner: PasswordOwner): string | null {
  const plain = password.normalize('NFC').toLowerCase();
  // «ghbdsn» is «привіт» typed on the other layout, and guessing programs know it.
  for (const form of [plain, switchLayout(plain)]) {
    if (isCommon(form))
      return 'Такий пароль надто поширений, його легко вгадати. Візьміть, наприклад, кілька випадкових слів';
    if (isPattern(form))
      return 'Пароль із повторів чи сусідніх клавіш легко вгадати. Візьміть, наприклад, кілька випадкових слів';
  }
  if (holdsOwner(plain, owner))
    return 'Не використовуйте в паролі своє ім’я, електронну адресу, телефон чи назву сервісу';
  return null;
}

function isCommon(plain: string): boolean {
  if (LONG.has(plain)) return true;
  const letters = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const compact = plain.replace(/[^\p{L}]+/gu, '');
  // A known word and digits around it; two known words are a guess too, three are not.
  return WORDS.has(letters) || WORDS.has(compact) || isTwice(compact, (half) => WORDS.has(half));
}

function isTwice(text: string, known: (half: string) => boolean): boolean {
  const half = text.slice(0, text.length / 2);
  return text.length >= 6 && half + half === text && known(half);
}

function isPattern(plain: string): boolean {
  if (new Set(plain).size <= 3) return true;
  // A short piece said again and again: abc123abc123.
  if (/^(.{1,6})\1+.{0,2}$/su.test(plain)) return true;
  return coveredByRuns(plain) >= plain.length - 2;
}

/** How many characters lie in pieces of three and more neighbouring keys, letters or digits. */
function coveredByRuns(plain: string): number {
  let covered = 0;
  for (let start = 0; start < plain.length; ) {
    let length = 0;
    for (let size = 3; start + size <= plain.length; size += 1) {
      const piece = plain.slice(start, start + size);
      if (!RUNS.some((run) => run.includes(piece))) break;
      length = size;
    }
    covered += length;
    start += Math.max(1, length);
  }
  return covered;
}

function holdsOwner(plain: string, owner: PasswordOwner): boolean {
  const [mailbox = ''] = owner.email.toLowerCase().split('@');
  const phone = owner.phone?.replace(/\D/g, '') ?? '';
  const digits = plain.replace(/\D/g, '');
  if (phone.length >= 9 && digits.includes(phone.slice(-7))) return true;
  const names = [owner.firstName ?? '', owner.lastName ?? ''].map((name) => name.toLowerCase());
  const own = [...PRODUCT, mailbox, ...mailbox.split(/[._+-]/)];
  if (own.some((part) => part.length >= 5 && plain.includes(part))) return true;
  // A short name may stand inside an honest phrase («Ольга» in «польга»); alone with digits it may not.
  const letters = plain.replace(/[^\p{L}]+/gu, '');
  return names.some((name) => name.length >= 3 && (letters === name || (name.length >= 6 && plain.includes(name))));
}
