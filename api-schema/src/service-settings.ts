import { decimal } from '@kliuchar/domain/money/decimal';
import {
  checkServiceSettings,
  SERVICE_CODES,
  SERVICE_METHODS,
  SERVICE_PAYERS,
  type ServiceSetting,
} from '@kliuchar/domain/properties/service-settings';
import * as z from 'zod/mini';
import { decimalString, decimalValue, id, integer, kopValue, maybe, nonNegativeKop, price, text } from './fields.ts';
import { refusalText } from './refusal-texts.ts';

/** The services of a property, or of a contract that overrides them (contract.md §1.10). */

export const serviceCode = z.enum(SERVICE_CODES);

const quantity = decimalString({ min: '0', max: '1000000', fraction: 3 });
const norm = decimalString({ min: '0', max: '10000', fraction: 6 });
const annualVolume = decimalString({ min: '0', max: '1000000', fraction: 3 });
const monthDay = z.string().check(z.regex(/^\d{2}-\d{2}$/, 'День року у форматі ММ-ДД'));

/** Words an answer adds for showing. */
const shownName = maybe(z.string().check(z.maxLength(500)));

const serviceFields = z.strictObject({
  code: serviceCode,
  title: maybe(text(120)),
  payer: z.enum(SERVICE_PAYERS),
  method: z.enum(SERVICE_METHODS),
  tariffId: maybe(id),
  price: maybe(price),
  amountKop: maybe(nonNegativeKop),
  quantity: maybe(quantity),
  norm: maybe(norm),
  annualVolume: maybe(annualVolume),
  providerCounterpartyId: maybe(id),
  accountNumber: maybe(text(60)),
  readingWindow: maybe(z.strictObject({ fromDay: integer(1, 31), toDay: integer(1, 31) })),
  photoRequired: z.optional(z.boolean()),
  season: maybe(z.strictObject({ from: monthDay, to: monthDay })),
  tariffTitle: shownName,
  providerName: shownName,
});

/** A list that was read may be sent back as it is: the names in it are taken and not kept. */
const serviceInput = z.pipe(
  serviceFields,
  z.transform(({ tariffTitle: _tariff, providerName: _provider, ...service }) => service),
);

export type ServiceInput = z.output<typeof serviceInput>;

/** The domain's value of what came over the wire: absent and null are the same. */
function toServiceSetting(input: ServiceInput): ServiceSetting {
  const exact = (value: string | null | undefined) => (value === undefined || value === null ? null : decimal(value));
  return {
    code: input.code,
    title: input.title ?? null,
    payer: input.payer,
    method: input.method,
    tariffId: input.tariffId ?? null,
    price: exact(input.price),
    amountKop: input.amountKop ?? null,
    quantity: exact(input.quantity),
    norm: exact(input.norm),
    annualVolume: exact(input.annualVolume),
    season: input.season ?? null,
    readingWindow: input.readingWindow ?? null,
    photoRequired: input.photoRequired ?? false,
  };
}

const MAX_SERVICES = 40;

/** The whole list; the domain says which numbers a method lacks, at `services.0.price` and the like. */
export const servicesInput = z.array(serviceInput).check(
  z.maxLength(MAX_SERVICES),
  z.superRefine((services, ctx) => {
    for (const { code, field } of checkServiceSettings(services.map(toServiceSetting))) {
      const path = (field ?? '')
        .split('.')
        .slice(1)
        .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      ctx.addIssue({ code: 'custom', input: services, path, message: refusalText(code) });
    }
  }),
);

/** One service of an answer; the titles of the tariff and of the provider are for showing. */
export const serviceView = z.strictObject({
  code: serviceCode,
  title: z.nullable(z.string()),
  payer: z.enum(SERVICE_PAYERS),
  method: z.enum(SERVICE_METHODS),
  tariffId: z.nullable(id),
  tariffTitle: z.nullable(z.string()),
  price: z.nullable(decimalValue),
  amountKop: z.nullable(kopValue),
  quantity: z.nullable(decimalValue),
  norm: z.nullable(decimalValue),
  annualVolume: z.nullable(decimalValue),
  providerCounterpartyId: z.nullable(id),
  providerName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  readingWindow: z.nullable(z.strictObject({ fromDay: z.int(), toDay: z.int() })),
  photoRequired: z.boolean(),
  season: z.nullable(z.strictObject({ from: z.string(), to: z.string() })),
});

export const serviceSettingsView = z.strictObject({ services: z.array(serviceView) });
