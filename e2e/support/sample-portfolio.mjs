// Three lets with their services, meters, readings, receipts and payments, built by the product's own calls. Nobody in it is real.
import { caller } from './picture-server.mjs';

const PASSWORD = 'довгий-пароль-для-оренди';
const OWNER = 'olena.kovalenko@example.com';
const TENANT = 'andrii.melnyk@example.com';
const PERIODS = ['2026-10', '2026-11'];

const FLATS = [
  {
    type: 'apartment',
    street: 'вул. Лук’янівська',
    building: '5',
    apartment: '18',
    area: '54.2',
    rent: 2_000_000,
    due: 25,
  },
  {
    type: 'apartment',
    street: 'вул. Саксаганського',
    building: '40',
    apartment: '7',
    area: '61',
    rent: 2_150_000,
    due: 10,
  },
  { type: 'office', street: 'вул. Ярославська', building: '12', apartment: '2', area: '88', rent: 3_660_000, due: 5 },
];
const TENANTS = [
  { last_name: 'Мельник', first_name: 'Андрій', phones: ['+380671112233'], emails: [TENANT] },
  { last_name: 'Дорошенко', first_name: 'Олексій', phones: ['+380502223344'], emails: ['oleksii@example.com'] },
  { last_name: 'Кравець', first_name: 'Ірина', phones: ['+380633334455'], emails: ['iryna@example.com'] },
];

/** Registers an owner and fills the account; answers with what the pictures show. */
export async function buildPortfolio(request, origin) {
  const call = caller(request, origin);
  await signUp(call);
  const lets = [];
  const landlord = await landlordCard(call);
  for (const [index, flat] of FLATS.entries())
    lets.push(await makeLet(call, { flat, tenant: TENANTS[index], landlord }));
  for (const [index, one] of lets.entries()) await equip(call, { ...one, number: index });
  const receipts = await billMonths(call, lets);
  const letter = await findMessage(call, TENANT, /\/info\/receipt\/([\w-]+)\?k=([\w-]+)/);
  return { receiptId: receipts.at(-1), key: letter[2] };
}

/** One let and no more: enough for every section of the menu to be open. */
export async function makeFirstLet(call) {
  await makeLet(call, { flat: FLATS[0], tenant: TENANTS[0], landlord: await landlordCard(call) });
}

async function findMessage(call, to, pattern) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { items } = await call('GET', `/dev/outbox?to=${encodeURIComponent(to)}`);
    const found = items.map(({ text }) => pattern.exec(text)).find(Boolean);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No letter to ${to}`);
}

async function signUp(call) {
  const person = { first_name: 'Олена', last_name: 'Коваленко', email: OWNER, phone: '+380501112233' };
  await call('POST', '/User/register', { ...person, password: PASSWORD, accept_terms: true });
  const [, token] = await findMessage(call, OWNER, /token=([\w-]+)/);
  await call('GET', `/Auth/verify-email?token=${token}`);
  await call('POST', '/Auth/login', { email: OWNER, password: PASSWORD });
}

async function landlordCard(call) {
  const account = {
    name: 'Коваленко Олена',
    iban: 'UA213223130000026007233566001',
    tax_id: '3383904825',
    default: true,
  };
  await call('POST', '/profile/payment-accounts', account);
  const { items } = await call('GET', '/counterparties?role=landlord');
  return items[0].id;
}

async function makeLet(call, { flat, tenant, landlord }) {
  const { street, building, apartment } = flat;
  const property = await call('POST', '/properties', {
    type: flat.type,
    address: { city: 'Київ', street, building, apartment },
    area_total: flat.area,
    residents_count: 2,
  });
  const person = await call('POST', '/counterparties', { kind: 'person', roles: ['tenant'], ...tenant });
  const contract = await call('POST', '/contracts', {
    rental_object_id: property.id,
    landlord_counterparty_id: landlord,
    tenant_counterparty_id: person.id,
    start_date: '2026-09-01',
    end_date: '2027-08-31',
    rent: { amount_minor: flat.rent, currency: 'UAH' },
    // Rent ahead and what was used behind, as most leases have it: November's receipt charges October's meters.
    payment: { due_day: flat.due, utilities: 'previous' },
  });
  await call('POST', `/contracts/${contract.id}/activate`, { signed_on: '2026-08-28' });
  return { propertyId: property.id, contractId: contract.id };
}

async function equip(call, { propertyId, number }) {
  const { items } = await call('GET', '/tariffs/catalog?service=electricity');
  const tariff = await call('POST', `/tariffs/catalog/${items.find(({ zones }) => zones === 2).key}/copy`);
  await call('PATCH', `/properties/${propertyId}/settings`, {
    services: [
      { code: 'electricity', payer: 'tenant', method: 'meter', tariff_id: tariff.id },
      { code: 'cold_water', payer: 'tenant', method: 'meter', price: '16.164' },
      { code: 'sewage', payer: 'tenant', method: 'sum_of_water', price: '14.22' },
      { code: 'gas_delivery', payer: 'tenant', method: 'annual_volume_12', annual_volume: '1000', price: '2.388' },
      { code: 'building', payer: 'tenant', method: 'per_m2', price: '8.75' },
      { code: 'waste', payer: 'tenant', method: 'per_person', price: '43.20' },
      { code: 'internet', payer: 'tenant', method: 'fixed', amount_kop: 28_000 },
    ],
  });
  const device = { property_id: propertyId, installed_on: '2026-08-31' };
  const power = {
    ...device,
    service: 'electricity',
    serial: `0711288${number}`,
    zones: 2,
    initial_values: ['8100', '3700'],
  };
  const water = { ...device, service: 'cold_water', serial: `041882${number}`, decimals: 3, initial_values: ['406'] };
  const [electricity, cold] = [
    await call('POST', '/physical-meters', power),
    await call('POST', '/physical-meters', water),
  ];
  const reading = (meter, date, values) => ({ meter_id: meter.id, date, values });
  await call('POST', '/meters/readings', {
    items: [
      reading(electricity, '2026-09-30', ['8270', '3772']),
      reading(cold, '2026-09-30', ['412']),
      reading(electricity, '2026-10-31', [String(8412 + number * 20), '3840']),
      reading(cold, '2026-10-31', [number === 2 ? '440' : '418']),
    ],
  });
}

/** October is billed and mostly paid; November is billed, sent, and paid by two of the three. */
async function billMonths(call, lets) {
  let created = [];
  for (const period of PERIODS) {
    ({ created } = await call('POST', '/receipts/run', { period }));
    await call('POST', '/receipts/issue', { ids: created });
    await call('POST', '/receipts/send', { ids: created });
    if (period === PERIODS[0]) await payOctober(call, lets);
  }
  await payNovember(call, lets);
  const { items } = await call('GET', `/receipts?period=${PERIODS[1]}&contract_id=${lets[0].contractId}`);
  return [...created, items[0].id];
}

async function payOctober(call, lets) {
  const { items } = await call('GET', `/receipts?period=${PERIODS[0]}`);
  for (const receipt of items) {
    const isLate = receipt.contract_id === lets[2].contractId;
    await call('POST', '/payments', {
      contract_id: receipt.contract_id,
      amount_kop: isLate ? 2_000_000 : receipt.left_kop,
      paid_on: '2026-10-24',
    });
  }
}

async function payNovember(call, lets) {
  const { items } = await call('GET', `/receipts?period=${PERIODS[1]}`);
  for (const { contract_id, left_kop } of items.filter((receipt) => receipt.contract_id !== lets[0].contractId))
    await call('POST', '/payments', { contract_id, amount_kop: left_kop, paid_on: '2026-11-12' });
}
