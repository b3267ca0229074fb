import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { NOT_FOUND_UK } from '@kliuchar/api-schema/messages-uk';
import type { updatePropertySettings as endpoint, Property } from '@kliuchar/api-schema/properties';
import type { ServiceInput } from '@kliuchar/api-schema/service-settings';
import { basisOf, otherTariffUk, type ServiceBasis } from '@kliuchar/domain/properties/service-settings';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { PropertyRow } from './properties.sql.ts';
import { knownReferences, replaceServices, type ServiceValues } from './property-services.sql.ts';
import { lockOwnProperty, readProperty } from './read-property.ts';

/** The new list of services in place of the old one (contract.md §1.10); the object's own row is the lock against a second editor. */
export async function updatePropertySettings(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<Property> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnProperty(db, id);
    if (isStale(row, body.version)) throw new AppError('version_conflict');
    assertBasis(row, body.services);
    await assertServiceReferences(db, row.owner_id, body.services);
    await replaceServices(db, row.owner_id, id, body.services.map(serviceValues));
    await db.audit({
      ownerId: row.owner_id,
      action: 'property.settings_updated',
      entityType: 'property',
      entityId: id,
      details: { services: body.services.map((service) => service.code) },
    });
    return readProperty(db, id, deps.clock.today());
  });
}

const LACKING_UK: Readonly<Record<ServiceBasis, string>> = {
  area: 'Вкажіть площу тут або в даних об’єкта',
  persons: 'Вкажіть кількість осіб тут або в даних об’єкта',
};

/** A number the method needs and lacks (contract.md §1.10): neither the service nor its object has it. */
function assertBasis(property: PropertyRow, services: readonly ServiceInput[]): void {
  const isKnown = { area: property.area_total !== null, persons: property.residents_count !== null };
  const fields: Record<string, string> = {};
  for (const [index, { payer, method, quantity }] of services.entries()) {
    const basis = basisOf({ payer, method, hasQuantity: typeof quantity === 'string' });
    if (basis !== null && !isKnown[basis]) fields[`services.${index}.quantity`] = LACKING_UK[basis];
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
}

/** Tariffs and providers of another owner look exactly like ones that do not exist (contract.md §3.1); a tariff of another service is no price. */
async function assertServiceReferences(db: Db, ownerId: string, services: readonly ServiceInput[]): Promise<void> {
  const given = (id: string | null | undefined): id is string => typeof id === 'string';
  const tariffs = services.map((service) => service.tariffId).filter(given);
  const providers = services.map((service) => service.providerCounterpartyId).filter(given);
  if (tariffs.length + providers.length === 0) return;
  const known = await knownReferences(db, ownerId, tariffs, providers);
  const fields: Record<string, string> = {};
  for (const [index, service] of services.entries()) {
    if (given(service.tariffId)) {
      const ofTariff = known.get(service.tariffId) ?? null;
      const refusal = ofTariff === null ? NOT_FOUND_UK : otherTariffUk(service.code, ofTariff);
      if (refusal !== null) fields[`services.${index}.tariffId`] = refusal;
    }
    if (given(service.providerCounterpartyId) && !known.has(service.providerCounterpartyId)) {
      fields[`services.${index}.providerCounterpartyId`] = NOT_FOUND_UK;
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
}

function serviceValues(service: ServiceInput): ServiceValues {
  return {
    id: newId(),
    code: service.code,
    title: service.title ?? null,
    payer: service.payer,
    method: service.method,
    tariff_id: service.tariffId ?? null,
    price: service.price ?? null,
    amount_kop: service.amountKop ?? null,
    quantity: service.quantity ?? null,
    norm: service.norm ?? null,
    annual_volume: service.annualVolume ?? null,
    provider_counterparty_id: service.providerCounterpartyId ?? null,
    account_number: service.accountNumber ?? null,
    reading_window: service.readingWindow ?? null,
    photo_required: service.photoRequired ?? false,
    season: service.season ?? null,
  };
}
