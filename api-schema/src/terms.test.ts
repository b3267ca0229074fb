import { describe, expect, it } from 'vitest';
import { createAmendment } from './amendments.ts';
import { login, register, resetPassword } from './auth.ts';
import { checkInput } from './check-input.ts';
import { acceptContract } from './contract-steps.ts';
import { createContract, updateContract } from './contracts.ts';
import { createCounterparty } from './counterparties.ts';
import type { Schema } from './endpoint.ts';
import { infoReceipt } from './info-views.ts';
import { createReadings } from './meters.ts';
import { allocatePayment, createPayment } from './payments.ts';
import { createPhysicalMeter } from './physical-meters.ts';
import { changePassword } from './profile.ts';
import { createProperty, updatePropertySettings } from './properties.ts';
import { updateReceiptLine } from './receipt-lines.ts';
import { createReceipt } from './receipts.ts';
import { createTariff, createTariffVersion } from './tariffs.ts';
import { fromWire } from './wire-case.ts';

const ID = '019aa0c0-0000-7000-8000-000000000001';

/** What a client would be told for a body in the wire's own form. */
function fieldsOf(schema: Schema, wireBody: unknown): Readonly<Record<string, string>> {
  const result = checkInput(schema, fromWire(wireBody));
  return result.ok ? {} : result.fields;
}

describe('a password', () => {
  const person = {
    first_name: 'Олена',
    last_name: 'Коваль',
    email: 'olena@example.com',
    phone: '067 123 45 67',
    accept_terms: true,
  };

  it.each([
    ['довга фраза без цифр', undefined],
    ['🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑', undefined],
    ['x'.repeat(256), undefined],
    ['короткий', 'Щонайменше 10 символів'],
    ['x'.repeat(257), 'Не довше ніж 256 символів'],
    ['фраза з нулем \0', 'У паролі є символи, які не зберігаються'],
  ])('%j is judged by its length after NFC', (password, message) => {
    expect(fieldsOf(register.body, { ...person, password }).password).toBe(message);
    expect(fieldsOf(resetPassword.body, { email: 'a@b.ua', token: 't', password }).password).toBe(message);
  });

  it('keeps no white space around it: refused when it is set, taken off in a reset [spec 5.3]', () => {
    const padded = ' фраза з пробілом ';
    expect(fieldsOf(register.body, { ...person, password: padded }).password).toBe(
      'Пароль не може починатися чи закінчуватися пробілом',
    );
    expect(fieldsOf(changePassword.body, { current: 'k', password: padded }).password).toBe(
      'Пароль не може починатися чи закінчуватися пробілом',
    );
    const reset = checkInput(resetPassword.body, { email: 'a@b.ua', token: 't', password: padded });
    expect(reset).toMatchObject({ ok: true, value: { password: 'фраза з пробілом' } });
    expect(fieldsOf(resetPassword.body, { email: 'a@b.ua', token: 't', password: ' коротко  ' }).password).toBe(
      'Щонайменше 10 символів',
    );
  });

  it('is not judged at sign-in, and the e-mail is brought to its form [spec 5.3]', () => {
    expect(checkInput(login.body, { email: ' Olena@Example.com ', password: ' k ' })).toEqual({
      ok: true,
      value: { email: 'olena@example.com', password: ' k ' },
    });
  });

  it('comes with a consent that cannot be left out', () => {
    const password = 'довга фраза без цифр';
    const consent = 'Погодьтеся з умовами, щоб зареєструватися';
    expect(fieldsOf(register.body, { ...person, password, accept_terms: false })).toEqual({ accept_terms: consent });
  });
});

describe('a property', () => {
  it('needs a type, a city, and a name or a street [spec 5.5]', () => {
    expect(fieldsOf(createProperty.body, {})).toEqual({ type: 'Заповніть поле', address: 'Заповніть поле' });
    expect(fieldsOf(createProperty.body, { type: 'apartment', address: { city: 'Київ' } })).toEqual({
      'address.street': 'Вкажіть вулицю або назву об’єкта',
    });
    expect(fieldsOf(createProperty.body, { type: 'apartment', address: { city: 'Київ', street: 'Хрещатик' } })).toEqual(
      {},
    );
  });

  it.each([
    [{ code: 'electricity', payer: 'tenant', method: 'meter' }, { 'services.0.price': 'Заповніть поле' }],
    [{ code: 'internet', payer: 'tenant', method: 'fixed' }, { 'services.0.amount_kop': 'Заповніть поле' }],
    [{ code: 'internet', payer: 'tenant_direct', method: 'fixed' }, {}],
    [
      { code: 'cold_water', payer: 'tenant', method: 'norm_per_person', price: '30.38' },
      { 'services.0.norm': 'Заповніть поле' },
    ],
    [
      { code: 'waste', payer: 'tenant', method: 'annual_volume_12', price: '10' },
      { 'services.0.annual_volume': 'Заповніть поле' },
    ],
    [
      { code: 'heating', payer: 'tenant', method: 'per_m2', price: '9.87', season: { from: '10-15', to: '02-31' } },
      { 'services.0.season.to': 'Такого дня в\u00a0році немає. Формат: ММ-ДД' },
    ],
    [
      { code: 'gas', payer: 'tenant', method: 'meter', price: 7.96 },
      { 'services.0.price': 'Число передається рядком, наприклад "12.5"' },
    ],
    [
      { code: 'gas', payer: 'somebody', method: 'meter', price: '7.96' },
      { 'services.0.payer': 'Оберіть одне з: tenant, tenant_direct, owner, in_rent' },
    ],
  ])('says which number the method of a service lacks: %j', (service, fields) => {
    expect(fieldsOf(updatePropertySettings.body, { services: [service] })).toEqual(fields);
  });
});

describe('a contract', () => {
  const required = {
    rental_object_id: ID,
    landlord_counterparty_id: ID,
    tenant_counterparty_id: ID,
    start_date: '2026-12-01',
    rent: { amount_minor: 2_000_000, currency: 'UAH' },
  };

  it('has the defaults of contract.md §3.8', () => {
    const result = checkInput(createContract.body, fromWire(required));
    expect(result).toMatchObject({
      ok: true,
      value: {
        payment: { dueDay: 5, graceDays: 0, for: 'current', utilities: 'same' },
        proration: 'actual_days',
        peg: { mode: 'none' },
        lateFee: { mode: 'none' },
        noticeDays: 30,
        vatMode: 'none',
      },
    });
  });

  it('takes the late fees and pegs of the contract document', () => {
    const rich = {
      ...required,
      rent: { amount_minor: 50_000, currency: 'USD' },
      peg: { mode: 'fx', rate_day: 'payment', cap_kop: 2_500_000 },
      late_fee: { mode: 'percent_day', percent: '0.1', cap_percent: '10' },
      deposit: { amount_minor: 50_000, currency: 'USD' },
      payment: { due_day: 10 },
    };
    const result = checkInput(createContract.body, fromWire(rich));
    expect(result).toMatchObject({
      ok: true,
      value: {
        peg: { mode: 'fx', rateSource: 'nbu', rateDay: 'payment' },
        deposit: { kind: 'guarantee' },
        payment: { dueDay: 10, graceDays: 0 },
      },
    });
  });

  it.each([
    [{ end_date: '2026-11-30' }, { end_date: 'Дата завершення раніша за дату початку' }],
    [{ payment: { due_day: 32 } }, { 'payment.due_day': 'Ціле число від 1 до 31' }],
    [{ rent: { amount_minor: 0, currency: 'UAH' } }, { 'rent.amount_minor': 'Сума має бути більшою за нуль' }],
    [{ rent: { amount_minor: 1, currency: 'PLN' } }, { 'rent.currency': 'Валюта: UAH, USD або EUR' }],
    [{ rental_object_id: 'x' }, { rental_object_id: 'Не знайдено' }],
    [{ peg: { mode: 'gold' } }, { 'peg.mode': 'Оберіть одне з: none, fx, cpi, step, percent' }],
    [{ owner_id: ID, status: 'active' }, { status: 'Невідоме поле' }],
    [{ startDate: '2026-12-01' }, { startDate: 'Невідоме поле' }],
  ])('refuses %j', (change, fields) => {
    expect(fieldsOf(createContract.body, { ...required, ...change })).toEqual(fields);
  });

  it('is edited without the defaults of a new one', () => {
    const result = checkInput(updateContract.body, fromWire({ payment: { due_day: 7 }, version: 2 }));
    expect(result).toEqual({ ok: true, value: { payment: { dueDay: 7 }, version: 2 } });
  });

  it('is accepted with nothing, or with a key and a code', () => {
    expect(fieldsOf(acceptContract.body, {})).toEqual({});
    expect(fieldsOf(acceptContract.body, { k: 'key', code: '123 456' })).toEqual({});
    expect(fieldsOf(acceptContract.body, { k: 'key', code: '12345' })).toEqual({
      code: 'Код складається із шести цифр',
    });
  });

  it('has amendments that change something', () => {
    expect(fieldsOf(createAmendment.body, { valid_from: '2027-01-01' })).toEqual({ rent: 'Вкажіть, що змінюється' });
  });
});

describe('a counterparty', () => {
  it('has a name by its kind', () => {
    expect(fieldsOf(createCounterparty.body, { kind: 'company', roles: ['tenant'], last_name: 'Коваль' })).toEqual({
      company_name: 'Заповніть поле',
    });
    expect(fieldsOf(createCounterparty.body, { kind: 'person', roles: ['tenant'], first_name: 'Олена' })).toEqual({});
    expect(fieldsOf(createCounterparty.body, { kind: 'fop', roles: [] })).toEqual({
      last_name: 'Заповніть поле',
      roles: 'Оберіть хоча б одну роль',
    });
  });

  it('may keep a code whose check digit is wrong, but not one of zeros', () => {
    const person = { kind: 'person', roles: ['tenant'], last_name: 'Коваль' };
    expect(fieldsOf(createCounterparty.body, { ...person, tax_id: '3111912358' })).toEqual({});
    expect(fieldsOf(createCounterparty.body, { ...person, tax_id: '0000000000' })).toEqual({
      tax_id: 'Код не може складатися з нулів',
    });
  });
});

describe('a tariff', () => {
  const night = { valid_from: '2026-11-01', zone_prices: ['4.32', '2.16'] };

  it.each([
    [{ valid_from: '2026-11-01', price: '4.32' }, {}],
    [{ valid_from: '2026-11-01' }, { price: 'Заповніть поле' }],
    [{ ...night, price: '1' }, { price: 'Вкажіть щось одне: ціну, ціни за зонами або блоки' }],
    [
      {
        valid_from: '2026-11-01',
        blocks: [
          { up_to: '100', price: '1' },
          { up_to: '200', price: '2' },
        ],
      },
      { 'blocks.1.up_to': 'Останній блок не має верхньої межі' },
    ],
    [
      {
        valid_from: '2026-11-01',
        blocks: [
          { up_to: '200', price: '1' },
          { up_to: '100', price: '2' },
          { up_to: null, price: '3' },
        ],
      },
      { 'blocks.1.up_to': 'Кожне наступне значення має бути більшим за попереднє' },
    ],
  ])('has one form of price a version: %j', (version, fields) => {
    expect(fieldsOf(createTariffVersion.body, version)).toEqual(fields);
  });

  it('has a price for each zone', () => {
    const tariff = { service: 'electricity', title: 'Ніч', zones: 3, versions: [night] };
    expect(fieldsOf(createTariff.body, tariff)).toEqual({
      'versions.0.zone_prices': 'Кількість значень має дорівнювати кількості зон',
    });
    expect(fieldsOf(createTariff.body, { ...tariff, zones: 2 })).toEqual({});
  });
});

describe('meters and readings', () => {
  it('ask a value for each zone and one place', () => {
    const meter = { service: 'electricity', serial: '1', installed_on: '2026-11-01', zones: 2, initial_values: ['0'] };
    expect(fieldsOf(createPhysicalMeter.body, meter)).toEqual({
      initial_values: 'Кількість значень має дорівнювати кількості зон',
      property_id: 'Оберіть об’єкт або комплекс, щось одне',
    });
  });

  it('take one reading or many, and many are not refused for one', () => {
    const reading = { meter_id: ID, date: '2026-11-20', values: ['1'] };
    expect(fieldsOf(createReadings.body, reading)).toEqual({});
    expect(fieldsOf(createReadings.body, { ...reading, values: ['-1'] })).toHaveProperty('values.0');
    expect(fieldsOf(createReadings.body, { items: [reading, { meter_id: 'x' }] })).toEqual({});
    const tooMany = { items: Array.from({ length: 1001 }, () => reading) };
    expect(fieldsOf(createReadings.body, tooMany)).toEqual({ items: 'Не більше ніж 1\u00a0000 рядків' });
  });
});

describe('receipts and payments', () => {
  it('have no line of zero', () => {
    const body = { contract_id: ID, kind: 'one_off', due_on: '2026-12-05', lines: [{ title: 'Ключі', amount_kop: 0 }] };
    expect(fieldsOf(createReceipt.body, body)).toEqual({ 'lines.0.amount_kop': 'Сума рядка не може бути нулем' });
    expect(fieldsOf(createReceipt.body, { ...body, kind: 'regular' })).toHaveProperty('kind');
  });

  it('number the lines of a path', () => {
    expect(checkInput(updateReceiptLine.params, { receiptId: ID, lineNo: '3' })).toEqual({
      ok: true,
      value: { receiptId: ID, lineNo: 3 },
    });
    expect(checkInput(updateReceiptLine.params, { receiptId: ID, lineNo: 'x' }).ok).toBe(false);
  });

  it.each([0, -1, 100_000_000_000, 1.5, '100', null])('refuse a payment of %j', (amount) => {
    const body = { contract_id: ID, amount_kop: amount, paid_on: '2026-11-20' };
    expect(fieldsOf(createPayment.body, body)).toHaveProperty('amount_kop');
  });

  it('allocate to a receipt that is named', () => {
    const body = { allocations: [{ item: 'receipt', amount_kop: 1 }] };
    expect(fieldsOf(allocatePayment.body, body)).toHaveProperty(['allocations.0.receipt_id']);
  });
});

describe('the public page of a receipt', () => {
  it('has no room for a payee’s name without the key', () => {
    const page = {
      level: 'public',
      number: 'К-2026-11-0001',
      period: '2026-11',
      issuedOn: '2026-11-20',
      dueOn: '2026-12-05',
      paymentStatus: 'unpaid',
      city: 'Київ',
      street: 'Хрещатик',
      tenant: 'Іван П.',
      lines: [{ title: 'Оренда', period: '2026-11', amountKop: 100 }],
      ownKop: 100,
      openingBalanceKop: 0,
      totalDueKop: 100,
      payableKop: 100,
      payee: { iban: 'UA213223130000026007233566001' },
      qr: null,
    };
    expect(checkInput(infoReceipt, page).ok).toBe(true);
    expect(checkInput(infoReceipt, { ...page, status: 'void', paymentStatus: null }).ok).toBe(true);
    expect(checkInput(infoReceipt, { ...page, status: 'issued' }).ok).toBe(false);
    expect(checkInput(infoReceipt, { ...page, payee: { ...page.payee, name: 'Коваль' } }).ok).toBe(false);
    expect(checkInput(infoReceipt, { ...page, address: { apartment: '7' } }).ok).toBe(false);
  });
});
