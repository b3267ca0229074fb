import { listComplexes } from '@kliuchar/api-schema/complexes';
import { listContracts } from '@kliuchar/api-schema/contracts';
import { getCounterparty, listCounterparties } from '@kliuchar/api-schema/counterparties';
import type { QueryInputOf, ResponseOf } from '@kliuchar/api-schema/endpoint';
import { getProperty, listProperties } from '@kliuchar/api-schema/properties';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { call } from './http.ts';

/** What fields offer while one types: objects, contracts and people, twenty at a time. */

type Choice = { readonly value: string; readonly label: string; readonly note?: string };
type Find = (q: string, signal: AbortSignal) => Promise<Choice[]>;

const LIMIT = 20;
const withText = (q: string) => ({ ...(q && { q }), limit: LIMIT });

export const findProperties: Find = async (q, signal) => {
  const { items } = await call(listProperties, { query: { ...withText(q), role: 'owner' }, signal });
  return items.map(withTenant);
};

type Let = Pick<ResponseOf<typeof listProperties>['items'][number], 'id' | 'displayName' | 'address' | 'tenantName'>;
const withTenant = ({ id, displayName, address, tenantName }: Let): Choice => ({
  value: id,
  label: displayName,
  note: [address.city, tenantName].filter(Boolean).join(' · '),
});

/** All that the person may see a contract of: his own objects, those entrusted to him and those he rents. */
export const findLetProperties: Find = async (q, signal) => {
  const { items } = await call(listProperties, { query: withText(q), signal });
  return items.map(({ id, displayName, address }) => ({ value: id, label: displayName, note: address.city }));
};

/** The person's own objects, and those entrusted to him by this switch. */
const findOwnOrEntrusted =
  (by: GrantSwitch): Find =>
  async (q, signal) => {
    const { items } = await call(listProperties, { query: withText(q), signal });
    return items
      .filter(({ role, permissions }) => role === 'owner' || permissions?.includes(by) === true)
      .map(withTenant);
  };

/** Where he may have something done, and of what he may keep papers. */
export const findTaskProperties = findOwnOrEntrusted('tasks');
export const findPaperProperties = findOwnOrEntrusted('documents');

/** Objects that are entrusted to the person by this switch. */
const findEntrusted =
  (by: GrantSwitch): Find =>
  async (q, signal) => {
    const { items } = await call(listProperties, { query: { ...withText(q), role: 'manager' }, signal });
    return items
      .filter(({ permissions }) => permissions?.includes(by) === true)
      .map(({ id, displayName, address }) => ({ value: id, label: displayName, note: address.city }));
  };

export const findDocumentProperties = findEntrusted('documents');
export const findFinanceProperties = findEntrusted('finance');

const contractChoices = (query: QueryInputOf<typeof listContracts>, signal: AbortSignal) =>
  call(listContracts, { query, signal }).then(({ items }) =>
    items.map(({ id, number, propertyName, tenantName }) => ({
      value: id,
      label: `№\u00a0${number}`,
      note: `${propertyName} · ${tenantName}`,
    })),
  );

export const findContracts: Find = (q, signal) => contractChoices(withText(q), signal);

/** Those of one object; none before it is chosen. */
export const findContractsOf =
  (propertyId: string): Find =>
  async (q, signal) =>
    propertyId === '' ? [] : contractChoices({ ...withText(q), rentalObjectId: propertyId }, signal);

export const findCounterparties: Find = async (q, signal) => {
  const { items } = await call(listCounterparties, { query: { ...withText(q), archived: false }, signal });
  return items.map(({ id, displayName }) => ({ value: id, label: displayName }));
};

export const findComplexes: Find = async (q, signal) => {
  const { items } = await call(listComplexes, { query: withText(q), signal });
  return items.map(({ id, name, address }) => ({ value: id, label: name, ...(address && { note: address }) }));
};

const findByRole =
  (role: 'tenant' | 'landlord' | 'contractor'): Find =>
  async (q, signal) => {
    const query = { ...withText(q), role: [role], archived: false };
    const { items } = await call(listCounterparties, { query, signal });
    return items.map(({ id, displayName }) => ({ value: id, label: displayName }));
  };

export const findContractors = findByRole('contractor');
export const findTenants = findByRole('tenant');
export const findLandlords = findByRole('landlord');

/** What is chosen already, where no row says what it is called. */
export const findName = {
  property: async (propertyId: string, signal: AbortSignal) =>
    (await call(getProperty, { params: { propertyId }, signal })).displayName,
  counterparty: async (counterpartyId: string, signal: AbortSignal) =>
    (await call(getCounterparty, { params: { counterpartyId }, signal })).displayName,
} as const;
