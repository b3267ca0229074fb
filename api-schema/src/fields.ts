import { type Day, parseDay } from '@kliuchar/domain/dates/day';
import { type Period, parsePeriod } from '@kliuchar/domain/dates/period';
import { GRANT_SWITCHES } from '@kliuchar/domain/grants/grant-switches';
import { type Email, parseEmail } from '@kliuchar/domain/identifiers/email';
import { type Iban, parseIban } from '@kliuchar/domain/identifiers/iban';
import { type Phone, parsePhone } from '@kliuchar/domain/identifiers/phone';
import { compareDecimal, decimal, formatDecimal, parseDecimal } from '@kliuchar/domain/money/decimal';
import { formatDecimalUk, formatUah } from '@kliuchar/domain/money/format-money';
import { KOP_MAX, type Kop, kop } from '@kliuchar/domain/money/kop';
import type { Decision } from '@kliuchar/domain/refusal/refusal';
import { cleanLine, cleanText } from '@kliuchar/domain/text/clean-line';
import * as z from 'zod/mini';
import { NOT_FOUND_UK, REQUIRED_UK } from './messages-uk.ts';

/** Fields that several terms share. Every one refuses with a sentence of its own; `null` and absent mean «Заповніть поле». */

/** Lets the general map say «Заповніть поле» for what is absent and says `text` about everything else. */
function orElse(text: string): (issue: { readonly input?: unknown }) => string | undefined {
  return ({ input }) => (input === undefined || input === null || input === '' ? REQUIRED_UK : text);
}

/**
 * A malformed id in a body looks like a foreign one (contract.md §3.1). Capitals are the same id to the database, so they are made small
 * here: otherwise two spellings of one thing would pass for two things wherever ids are compared.
 */
export const id = z.uuid({ error: orElse(NOT_FOUND_UK) }).check(z.toLowerCase());

/** What a manager may do with a thing, by the switches of its object; null for whoever is not its manager. */
export const grantedSwitches = z.nullable(z.array(z.enum(GRANT_SWITCHES)));

/** A string whose output is one of the domain's named types, after a check that makes it true. */
function named<T extends string>(schema: z.ZodMiniType<string, string>): z.ZodMiniType<T, string> {
  return schema as z.ZodMiniType<T, string>;
}

/** Real days of 1900–2200: 31.02 is refused. */
export const day = named<Day>(
  z.string({ error: orElse('Вкажіть дату у форматі РРРР-ММ-ДД') }).check(
    z.refine((text) => parseDay(text) !== null, { error: orElse('Такої дати немає. Формат: РРРР-ММ-ДД') }),
    z.meta({ format: 'date', examples: ['2026-11-20'] }),
  ),
);

export const period = named<Period>(
  z.string({ error: orElse('Вкажіть місяць у форматі РРРР-ММ') }).check(
    z.refine((text) => parsePeriod(text) !== null, { error: orElse('Такого місяця немає. Формат: РРРР-ММ') }),
    z.meta({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', examples: ['2026-11'] }),
  ),
);

/** An instant in UTC, as answers carry it. */
export const instant = z.iso.datetime();

function kopecks(schema: z.ZodMiniType<number, number>): z.ZodMiniType<Kop, number> {
  return schema as z.ZodMiniType<Kop, number>;
}

/** A sum of kopecks inside a range, both ends allowed. */
function kopAmount(min: number, max: number): z.ZodMiniType<Kop, number> {
  const range = `Сума від ${formatUah(kop(min))} до ${formatUah(kop(max))}`;
  return kopecks(
    z.int({ error: orElse('Сума\u00a0— ціле число копійок') }).check(z.gte(min, range), z.lte(max, range)),
  );
}

/** Any sum an answer may hold. */
export const kopValue = kopecks(z.int());

/** A sum somebody pays: from one kopeck to the limit of the bank QR (contract.md §3.11). */
export const positiveKop = kopAmount(1, KOP_MAX);
export const nonNegativeKop = kopAmount(0, KOP_MAX);
export const signedKop = kopAmount(-KOP_MAX, KOP_MAX);

const CURRENCIES = ['UAH', 'USD', 'EUR'] as const;
export const currency = z.enum(CURRENCIES, { error: orElse('Валюта: UAH, USD або EUR') });

/** A sum that may be in another currency, in its hundredths; the sentences name no currency, because the field does not know it. */
export const positiveMinor = z
  .int({ error: orElse('Сума\u00a0— ціле число сотих часток валюти') })
  .check(z.gte(1, 'Сума має бути більшою за нуль'), z.lte(KOP_MAX, 'Завелика сума'));
export const signedMinor = z
  .int({ error: orElse('Сума\u00a0— ціле число сотих часток валюти') })
  .check(z.gte(-KOP_MAX, 'Завелика сума'), z.lte(KOP_MAX, 'Завелика сума'));

export const money = z.strictObject({ amountMinor: positiveMinor, currency });
export const moneyValue = z.strictObject({ amountMinor: z.int(), currency });

export type DecimalRange = { readonly min: string; readonly max: string; readonly fraction: number };

/** An exact decimal as a string, in its shortest form afterwards: `"030.380"` becomes `30.38`. */
export function decimalString({ min, max, fraction }: DecimalRange): z.ZodMiniString {
  const [least, most] = [decimal(min), decimal(max)];
  const range = `Від ${formatDecimalUk(min)} до ${formatDecimalUk(max)}`;
  const digits =
    fraction === 0 ? 'Ціле число рядком, наприклад "12"' : `Знаків після крапки\u00a0— не більше ніж ${fraction}`;
  return z.string({ error: orElse('Число передається рядком, наприклад "12.5"') }).check(
    z.refine((text) => parseDecimal(text) !== null, {
      error: orElse('Тут має бути число, наприклад 12.5'),
      abort: true,
    }),
    z.refine((text) => (parseDecimal(text)?.scale ?? 0) <= fraction, { error: digits, abort: true }),
    z.refine(
      (text) => {
        const value = parseDecimal(text);
        return value !== null && compareDecimal(value, least) >= 0 && compareDecimal(value, most) <= 0;
      },
      { error: range, abort: true },
    ),
    z.overwrite((text) => formatDecimal(decimal(text))),
    z.meta({ pattern: '^-?\\d{1,15}(\\.\\d{1,9})?$', examples: ['1234.567'] }),
  );
}

/** A decimal of an answer. */
export const decimalValue = z.string();

export const price = decimalString({ min: '0', max: '1000000', fraction: 6 });
export const meterValue = decimalString({ min: '0', max: '999999999.99999', fraction: 5 });
export const area = decimalString({ min: '0.01', max: '1000000', fraction: 2 });

/** U+0000 breaks PostgreSQL, lone surrogates break UTF-8, direction marks show a text as another (reliability.md §1, 43). */
const FORBIDDEN_TEXT = /\0|\p{Bidi_Control}|\p{Cs}/u;

function textField(max: number, clean: (text: string) => string): z.ZodMiniString {
  return z.string().check(
    z.refine((text) => !FORBIDDEN_TEXT.test(text), {
      error: 'Приберіть приховані керівні символи: вони не зберігаються',
      abort: true,
    }),
    z.overwrite(clean),
    z.minLength(1),
    z.maxLength(max),
  );
}

/** One line, not empty after cleaning. */
export function text(max: number): z.ZodMiniString {
  return textField(max, cleanLine);
}

/** Several lines, not empty after cleaning. */
export function notes(max: number): z.ZodMiniString {
  return textField(max, cleanText);
}

/** A string read by a tolerant rule of the domain into its one form; the refusal's code picks the sentence. */
export function readAs<T extends string>(
  read: (text: string) => Decision<T>,
  texts: Readonly<Record<string, string>>,
  otherwise: string,
): z.ZodMiniType<T, string> {
  const checked = z.string({ error: orElse(otherwise) }).check(
    z.superRefine((value, ctx) => {
      const decision = value.length > 500 ? null : read(value);
      if (decision?.ok) return;
      const code = decision?.refusal.code ?? '';
      ctx.addIssue({ code: 'custom', input: value, message: texts[code] ?? otherwise, continue: false });
    }),
    z.overwrite((value) => {
      const decision = read(value);
      return decision.ok ? decision.value : value;
    }),
  );
  return named<T>(checked);
}

/** Trimmed and in lower case (contract.md §3.4). */
export const email = readAs<Email>(
  parseEmail,
  {
    empty: REQUIRED_UK,
    cyrillic_letters: 'В адресі є кириличні літери, схожі на латинські',
    too_long: 'Задовга електронна адреса',
  },
  'Перевірте електронну адресу, наприклад olena@example.com',
);

/** Any usual way of writing; comes out as E.164. */
export const phone = readAs<Phone>(
  parsePhone,
  { empty: REQUIRED_UK, no_such_code: 'Такого коду оператора немає. Перевірте номер' },
  'Перевірте номер, наприклад +380 67 123 45 67',
);

export const iban = readAs<Iban>(
  parseIban,
  {
    empty: REQUIRED_UK,
    not_ukrainian: 'Потрібен український IBAN: він починається з UA',
    wrong_length: 'В IBAN має бути 29\u00a0символів',
    letter_inside: 'Після UA в IBAN лише цифри: десь літера замість цифри',
    checksum: 'Контрольні цифри IBAN не збігаються. Перевірте номер',
  },
  'Перевірте IBAN: UA і\u00a027\u00a0цифр',
);

/** The number of the version an edit is based on; a stale one is 409 `version_conflict`. */
export const version = z.int({ error: orElse('Версія\u00a0— ціле число') }).check(z.gte(1), z.lte(2_147_483_647));

/** A whole number inside a range, both ends allowed. */
export function integer(min: number, max: number): z.ZodMiniNumberFormat {
  const range = `Ціле число від ${min} до ${max}`;
  return z.int({ error: orElse(range) }).check(z.gte(min, range), z.lte(max, range));
}

/** Of a field that may be left empty: absent leaves it as it is, null empties it. */
export function maybe<S extends z.core.$ZodType>(schema: S): z.ZodMiniOptional<z.ZodMiniNullable<S>> {
  return z.optional(z.nullable(schema));
}

/** Ids of a bulk call; each may stand once. */
export function ids(max: number): z.ZodMiniArray<typeof id> {
  return z.array(id).check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((list) => new Set(list).size === list.length, 'Кожен запис може бути в списку лише раз'),
  );
}

/** What a delete answers when the thing was archived instead (contract.md §3.3). */
export const archivedInstead = z.strictObject({ id, archived: z.literal(true) });

/** A notice beside an answer: it warns and never blocks. */
export const warning = z.strictObject({ code: z.string(), text: z.string(), field: z.optional(z.string()) });
