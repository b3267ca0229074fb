import { checkInput } from '@kliuchar/api-schema/check-input';
import { createComplex as complexEndpoint } from '@kliuchar/api-schema/complexes';
import { createCounterparty as counterpartyEndpoint } from '@kliuchar/api-schema/counterparties';
import type { BodyInputOf, BodyOf, EndpointSpec } from '@kliuchar/api-schema/endpoint';
import { createPhysicalMeter as meterEndpoint } from '@kliuchar/api-schema/physical-meters';
import { createPaymentAccount as accountEndpoint } from '@kliuchar/api-schema/profile';
import {
  createProperty as propertyEndpoint,
  updatePropertySettings as settingsEndpoint,
} from '@kliuchar/api-schema/properties';
import { createTariffVersion as versionEndpoint } from '@kliuchar/api-schema/tariffs';
import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { addPeriods, firstDayOf } from '@kliuchar/domain/dates/period';
import { withWriteScope } from '../../platform/db/scope.ts';
import { createComplex } from '../complexes/public.ts';
import { createCounterparty } from '../counterparties/public.ts';
import { createPaymentAccount, ensureSelfCounterparty } from '../identity/public.ts';
import { createPhysicalMeter } from '../meters/public.ts';
import { createProperty, updatePropertySettings } from '../properties/public.ts';
import { copyFromCatalog, createTariffVersion } from '../tariffs/public.ts';
import { COMPLEX, HOMES, type InventedHome, STAIRCASE } from './invented-homes.ts';
import { firstMonthOf, inventedLeases } from './invented-leases.ts';
import { COMPANY, CONTRACTORS, DEMO_LANDLORD, inventedPerson, SAMPLE_IBAN, SAMPLE_TAX_ID } from './invented-people.ts';
import { firstValues, type MeteredService, metersOf } from './meter-use.ts';
import { eachOf, type Stage } from './stage.ts';

export type DemoMeter = { readonly id: string; readonly home: InventedHome; readonly service: MeteredService };

export type Portfolio = {
  readonly ownerId: string;
  readonly landlordId: string;
  readonly complexId: string;
  /** By the index of the home. */
  readonly propertyIds: ReadonlyMap<number, string>;
  /** By the index of the tenant. */
  readonly tenantIds: ReadonlyMap<number, string>;
  readonly contractorIds: readonly string[];
  readonly meters: readonly DemoMeter[];
};

type Tariffs = Readonly<Record<'electricity' | 'twoZones' | 'water' | 'sewage' | 'gas', string>>;
type Bodied = EndpointSpec & { readonly body: NonNullable<EndpointSpec['body']> };

/** What is invented passes the same check as what people type: a value that the wire would refuse is a bug here. */
export function bodyOf<E extends Bodied>(endpoint: E, input: BodyInputOf<E>): BodyOf<E> {
  const checked = checkInput(endpoint.body, input);
  if (!checked.ok) throw new TypeError(`The demo is refused by ${endpoint.path}: ${JSON.stringify(checked.fields)}`);
  return checked.value as BodyOf<E>;
}

/** The month before the first receipt: the owner has entered what he has. */
export async function foundPortfolio(stage: Stage): Promise<Portfolio> {
  const { deps, actor, today } = stage;
  const opening = firstDayOf(firstMonthOf(today));
  stage.moveTo(addDays(opening, -10));
  const ownerId = actor.ownerIds[0] ?? '';
  await createPaymentAccount(
    deps,
    actor,
    bodyOf(accountEndpoint, {
      name: `${DEMO_LANDLORD.lastName} ${DEMO_LANDLORD.firstName}`,
      iban: SAMPLE_IBAN,
      taxId: SAMPLE_TAX_ID,
      default: true,
    }),
  );
  const landlordId = await withWriteScope(deps.db, actor, (db) => ensureSelfCounterparty(deps, db, ownerId));
  const complex = await createComplex(deps, actor, bodyOf(complexEndpoint, COMPLEX));
  const tariffs = await takeTariffs(stage, firstDayOf(addPeriods(firstMonthOf(today), -2)));
  const propertyIds = new Map<number, string>();
  await eachOf(HOMES, async (home) => {
    propertyIds.set(home.index, await addHome(stage, home, { complexId: complex.id, tariffs }));
  });
  stage.moveTo(addDays(opening, -1));
  const meters: DemoMeter[] = [];
  await eachOf(HOMES, async (home) => {
    meters.push(...(await addMeters(stage, home, propertyIds.get(home.index) ?? '')));
  });
  const [tenantIds, contractorIds] = await addPeople(stage);
  return { ownerId, landlordId, complexId: complex.id, propertyIds, tenantIds, contractorIds, meters };
}

/** The shipped dictionary says since when its figures were seen; a year ago the price was the same. */
async function takeTariffs({ deps, actor }: Stage, since: Day): Promise<Tariffs> {
  const take = async (key: string) => {
    const tariff = await copyFromCatalog(deps, actor, key, {});
    const [version] = tariff.versions;
    if (version !== undefined && version.validFrom > since && version.price !== null)
      await createTariffVersion(
        deps,
        actor,
        tariff.id,
        bodyOf(versionEndpoint, { validFrom: since, price: version.price }),
      );
    return tariff.id;
  };
  return {
    electricity: await take('electricity-household'),
    twoZones: await take('electricity-household-2-zones'),
    water: await take('cold-water-kyiv'),
    sewage: await take('sewage-kyiv'),
    gas: await take('gas-naftogaz-fixed'),
  };
}

async function addHome(
  { deps, actor }: Stage,
  home: InventedHome,
  { complexId, tariffs }: { complexId: string; tariffs: Tariffs },
): Promise<string> {
  const { city, street, building, apartment, floor } = home;
  const property = await createProperty(
    deps,
    actor,
    bodyOf(propertyEndpoint, {
      type: home.type,
      address: { city, street, building, apartment, ...(floor !== null && { floor }) },
      areaTotal: (home.areaTenths / 10).toFixed(1),
      rooms: home.rooms,
      residentsCount: home.residents,
      complexId: home.inComplex ? complexId : null,
      baseRent: { amountMinor: home.rentUah * 100, currency: 'UAH' },
    }),
  );
  await updatePropertySettings(
    deps,
    actor,
    property.id,
    bodyOf(settingsEndpoint, { services: servicesOf(home, tariffs) }),
  );
  return property.id;
}

type Services = BodyInputOf<typeof settingsEndpoint>['services'];

function servicesOf(home: InventedHome, tariffs: Tariffs): Services {
  const metered = { payer: 'tenant', method: 'meter' } as const;
  // Whoever is no household pays the price of the market, by agreement with a supplier (ukraine.md §3).
  const electricity =
    home.type === 'office'
      ? { price: '9.85' }
      : { tariffId: home.hasTwoZones ? tariffs.twoZones : tariffs.electricity };
  return [
    { ...metered, code: 'electricity', ...electricity },
    { ...metered, code: 'cold_water', tariffId: tariffs.water },
    { code: 'sewage', payer: 'tenant', method: 'sum_of_water', tariffId: tariffs.sewage },
    ...(home.hasGas
      ? ([
          { ...metered, code: 'gas', tariffId: tariffs.gas },
          { code: 'gas_delivery', payer: 'tenant', method: 'annual_volume_12', annualVolume: '900', price: '2.388' },
        ] as const)
      : ([
          {
            code: 'heating',
            payer: 'tenant',
            method: 'per_m2',
            price: '36.40',
            season: { from: '10-15', to: '04-15' },
          },
        ] as const)),
    { code: 'building', payer: 'tenant', method: 'per_m2', price: home.type === 'office' ? '18.50' : '9.80' },
    { code: 'waste', payer: 'tenant', method: 'per_person', price: '43.20' },
    ...(home.inComplex
      ? ([{ code: 'custom', title: STAIRCASE, payer: 'tenant', method: 'shared_bill' }] as const)
      : []),
    ...(home.index % 3 === 0
      ? ([{ code: 'internet', payer: 'tenant', method: 'fixed', amountKop: 28_000 }] as const)
      : []),
  ];
}

async function addMeters({ deps, actor, today }: Stage, home: InventedHome, propertyId: string): Promise<DemoMeter[]> {
  const installedOn = addDays(firstDayOf(firstMonthOf(today)), -1);
  const made: DemoMeter[] = [];
  for (const service of metersOf(home)) {
    const zones = service === 'electricity' && home.hasTwoZones ? 2 : 1;
    const meter = await createPhysicalMeter(
      deps,
      actor,
      bodyOf(meterEndpoint, {
        propertyId,
        service,
        serial: `${SERIALS[service]}${String(7_101_100 + home.index * 37)}`,
        zones,
        digits: 6,
        decimals: service === 'electricity' ? 0 : 3,
        installedOn,
        initialValues: firstValues(home, service),
        // Those of one flat are due for verification soon, the rest in years.
        nextVerificationOn: addDays(today, home.index === DUE_FOR_VERIFICATION ? 18 : 400 + home.index * 20),
      }),
    );
    made.push({ id: meter.id, home, service });
  }
  return made;
}

const DUE_FOR_VERIFICATION = 6;
const SERIALS: Readonly<Record<MeteredService, string>> = { electricity: 'НІК', cold_water: 'В', gas: 'Г' };

async function addPeople({ deps, actor, today }: Stage): Promise<[ReadonlyMap<number, string>, readonly string[]]> {
  const tenantIds = new Map<number, string>();
  const tenants = [...new Set(inventedLeases(today).map(({ tenant }) => tenant))];
  await eachOf(tenants, async (tenant) => {
    const { phone, email, ...name } = inventedPerson(tenant);
    const isOffice = HOMES[tenant]?.type === 'office';
    const card = isOffice
      ? { kind: 'company' as const, companyName: COMPANY.companyName, phones: [COMPANY.phone], emails: [COMPANY.email] }
      : { kind: 'person' as const, ...name, phones: [phone], emails: [email] };
    const { id } = await createCounterparty(deps, actor, bodyOf(counterpartyEndpoint, { ...card, roles: ['tenant'] }));
    tenantIds.set(tenant, id);
  });
  const contractorIds: string[] = [];
  for (const { companyName, phone, email } of CONTRACTORS) {
    const card = { kind: 'company' as const, companyName, phones: [phone], emails: [email] };
    const { id } = await createCounterparty(
      deps,
      actor,
      bodyOf(counterpartyEndpoint, { ...card, roles: ['contractor'] }),
    );
    contractorIds.push(id);
  }
  return [tenantIds, contractorIds];
}
