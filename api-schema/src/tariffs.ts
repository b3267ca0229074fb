import { type Decimal, decimal } from '@kliuchar/domain/money/decimal';
import { ZERO_KOP } from '@kliuchar/domain/money/kop';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { checkTariff, checkVersion, type PriceVersion, type Zones } from '@kliuchar/domain/tariffs/tariff';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import {
  archivedInstead,
  day,
  decimalString,
  decimalValue,
  id,
  instant,
  integer,
  kopValue,
  maybe,
  nonNegativeKop,
  price,
  text,
  version,
} from './fields.ts';
import { listOf, listQuery, queryBoolean, queryInteger, queryText, wholeListOf } from './lists.ts';
import { refusalText } from './refusal-texts.ts';
import { rulesOf } from './rule-of-fields.ts';
import { serviceCode } from './service-settings.ts';

/** Prices by contract.md §3.10: one price, a price a zone, or blocks; a new price is a new version. */

const ZONES: readonly Zones[] = [1, 2, 3];

const blockInput = z.strictObject({
  upTo: z.nullable(decimalString({ min: '0.001', max: '100000000', fraction: 3 })),
  price,
});

const versionShape = {
  validFrom: day,
  price: maybe(price),
  zonePrices: maybe(z.array(price).check(z.maxLength(3))),
  blocks: maybe(z.array(blockInput).check(z.maxLength(10))),
  monthlyFeeKop: maybe(nonNegativeKop),
};

export type TariffVersionInput = z.output<z.ZodMiniObject<typeof versionShape, z.core.$strict>>;

/** The domain's value of what came over the wire. */
function toPriceVersion(input: TariffVersionInput): Omit<PriceVersion, 'id'> {
  return {
    validFrom: input.validFrom,
    price: exact(input.price),
    zonePrices: (input.zonePrices ?? []).map(decimal),
    blocks: (input.blocks ?? []).map((block) => ({ upTo: exact(block.upTo), price: decimal(block.price) })),
    monthlyFeeKop: input.monthlyFeeKop ?? ZERO_KOP,
  };
}

function exact(value: string | null | undefined): Decimal | null {
  return value === undefined || value === null ? null : decimal(value);
}

function pathOf(field: string): (string | number)[] {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** A version alone does not know the zones of its tariff, so here as many are taken as it has prices. */
const ofItsZones = z.superRefine<TariffVersionInput>(
  (input, ctx) => {
    const zones = ZONES.find((count) => count === input.zonePrices?.length) ?? 1;
    for (const { code, field } of checkVersion(toPriceVersion(input), zones)) {
      ctx.addIssue({ code: 'custom', input, path: pathOf(field), message: refusalText(code) });
    }
  },
  { when: rulesOf('price', 'zonePrices', 'blocks', 'monthlyFeeKop') },
);
const versionInput = z.strictObject(versionShape).check(ofItsZones);
/** The price as a whole, with the version of the tariff that was read. */
const versionEdit = z.strictObject({ ...versionShape, version: z.optional(version) }).check(ofItsZones);

/** Zones must agree with the number of prices, and each day has one price; the unit is the service's own unless given. */
const tariffInput = z
  .strictObject({
    service: serviceCode,
    title: text(120),
    city: maybe(text(100)),
    unit: z.optional(text(20)),
    zones: z._default(integer(1, 3), 1),
    versions: z.array(z.strictObject(versionShape)).check(z.minLength(1), z.maxLength(60)),
    ownerId: z.optional(id),
  })
  .check(
    z.superRefine(
      (tariff, ctx) => {
        // The versions may come in any order; the domain's are ascending, so the answers are led back to where each stood.
        const given = tariff.versions.map((version, at) => ({ at, version: toPriceVersion(version) }));
        given.sort((a, b) => (a.version.validFrom < b.version.validFrom ? -1 : 1));
        const zones = ZONES.find((count) => count === tariff.zones) ?? 1;
        for (const { code, field } of checkTariff({ zones, versions: given.map(({ version }) => version) })) {
          const path = pathOf(field ?? 'versions');
          const position = path[1];
          if (typeof position === 'number') path[1] = given[position]?.at ?? position;
          ctx.addIssue({ code: 'custom', input: tariff, path, message: refusalText(code) });
        }
      },
      { when: rulesOf('zones', 'versions') },
    ),
  );

export function defaultUnit(service: z.output<typeof serviceCode>): string {
  return SERVICE_TEXTS[service].unitUk ?? 'місяць';
}

const blockView = z.strictObject({ upTo: z.nullable(decimalValue), price: decimalValue });

const tariffVersionView = z.strictObject({
  id,
  validFrom: day,
  price: z.nullable(decimalValue),
  zonePrices: z.array(decimalValue),
  blocks: z.array(blockView),
  monthlyFeeKop: kopValue,
});

/** `current` is the version in force today, null if all are ahead. */
export const tariffView = z.strictObject({
  id,
  service: serviceCode,
  title: z.string(),
  city: z.nullable(z.string()),
  unit: z.string(),
  zones: z.int(),
  current: z.nullable(tariffVersionView),
  versions: z.array(tariffVersionView),
  catalogKey: z.nullable(z.string()),
  catalogAsOf: z.nullable(day),
  propertiesCount: z.int(),
  archived: z.boolean(),
  version: z.int(),
  createdAt: instant,
});

/** A tariff of the shipped dictionary, shown with «станом на». */
const catalogTariffView = z.strictObject({
  key: z.string(),
  service: serviceCode,
  title: z.string(),
  city: z.nullable(z.string()),
  unit: z.string(),
  zones: z.int(),
  asOf: day,
  source: z.string(),
  versions: z.array(z.omit(tariffVersionView, { id: true })),
});

export const listTariffs = endpoint({
  method: 'GET',
  path: '/tariffs',
  term: 'tariffs',
  summaryUk: 'Тарифи',
  access: 'tariffs.read',
  query: listQuery({
    service: z.optional(serviceCode),
    q: z.optional(queryText),
    archived: z.optional(queryBoolean()),
  }),
  response: listOf(tariffView),
  status: 200,
  errors: ['bad_query'],
});

export const createTariff = endpoint({
  method: 'POST',
  path: '/tariffs',
  term: 'tariffs',
  summaryUk: 'Додати тариф',
  access: 'tariffs.write',
  body: tariffInput,
  response: tariffView,
  status: 201,
  errors: ['validation', 'subscription_inactive'],
});

export const getTariff = endpoint({
  method: 'GET',
  path: '/tariffs/:tariffId',
  term: 'tariffs',
  summaryUk: 'Тариф',
  access: 'tariffs.read',
  response: tariffView,
  status: 200,
  errors: ['tariff_not_found'],
});

export const updateTariff = endpoint({
  method: 'PATCH',
  path: '/tariffs/:tariffId',
  term: 'tariffs',
  summaryUk: 'Змінити назву або місто тарифу',
  access: 'tariffs.write',
  body: z.strictObject({ title: z.optional(text(120)), city: maybe(text(100)), version: z.optional(version) }),
  response: tariffView,
  status: 200,
  errors: ['validation', 'tariff_not_found', 'version_conflict', 'subscription_inactive'],
});

export const deleteTariff = endpoint({
  method: 'DELETE',
  path: '/tariffs/:tariffId',
  term: 'tariffs',
  summaryUk: 'Видалити тариф; той, за яким рахували,\u00a0— в архів',
  access: 'tariffs.write',
  query: z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) }),
  response: archivedInstead,
  status: [204, 200],
  errors: ['tariff_not_found', 'tariff_in_use', 'version_conflict', 'subscription_inactive'],
});

export const createTariffVersion = endpoint({
  method: 'POST',
  path: '/tariffs/:tariffId/versions',
  term: 'tariffs',
  summaryUk: 'Додати нову ціну з дати',
  access: 'tariffs.write',
  body: versionInput,
  response: tariffView,
  status: 201,
  errors: ['validation', 'tariff_not_found', 'tariff_version_exists', 'subscription_inactive'],
});

/** A slip is put right: receipts that are issued keep the price they were counted by, and the answer shows the right one under an id of its own. */
export const updateTariffVersion = endpoint({
  method: 'PATCH',
  path: '/tariffs/:tariffId/versions/:versionId',
  term: 'tariffs',
  summaryUk: 'Виправити ціну: видані квитанції лишаються за тією, за якою пораховані',
  access: 'tariffs.write',
  body: versionEdit,
  response: tariffView,
  status: 200,
  errors: ['validation', 'tariff_not_found', 'tariff_version_exists', 'version_conflict', 'subscription_inactive'],
});

export const deleteTariffVersion = endpoint({
  method: 'DELETE',
  path: '/tariffs/:tariffId/versions/:versionId',
  term: 'tariffs',
  summaryUk: 'Видалити ціну: видані квитанції лишаються за нею',
  access: 'tariffs.write',
  query: z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) }),
  status: 204,
  errors: ['tariff_not_found', 'tariff_version_only', 'version_conflict', 'subscription_inactive'],
});

export const listTariffCatalog = endpoint({
  method: 'GET',
  path: '/tariffs/catalog',
  term: 'tariffs',
  summaryUk: 'Довідник поширених тарифів',
  access: 'session',
  query: z.strictObject({ service: z.optional(serviceCode), city: z.optional(queryText) }),
  response: wholeListOf(catalogTariffView),
  status: 200,
  errors: ['bad_query'],
});

export const copyCatalogTariff = endpoint({
  method: 'POST',
  path: '/tariffs/catalog/:key/copy',
  term: 'tariffs',
  summaryUk: 'Узяти тариф із довідника',
  access: 'tariffs.write',
  params: z.strictObject({ key: z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,79}$/)) }),
  body: z.strictObject({ title: z.optional(text(120)), ownerId: z.optional(id) }),
  response: tariffView,
  status: 201,
  errors: ['validation', 'tariff_not_found', 'subscription_inactive'],
  action: true,
});

export type Tariff = ResponseOf<typeof getTariff>;
export type CatalogTariff = ResponseOf<typeof listTariffCatalog>['items'][number];
