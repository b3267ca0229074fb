import { kop } from '@kliuchar/domain/money/kop';
import { describe, expect, it } from 'vitest';
import { newService, swapMonthDay, toServicesBody } from './service-form.ts';
import { serviceSentence } from './service-sentence.ts';

const NBSP = '\u00a0';
const flat = { areaTotal: '52.4', residentsCount: 2 };
const noTariff = { property: flat, tariff: null };

describe('the sentence of a service', () => {
  it('multiplies the area by the price with one rounding, 52,4 × 9,87 = 517,188 → 517,19', () => {
    const service = { ...newService('building'), price: '9.87' };
    expect(serviceSentence({ service, ...noTariff })).toBe(
      `52,4${NBSP}м² × 9,87${NBSP}₴/м² = 517,19${NBSP}₴ на місяць`,
    );
  });

  it('takes the area typed at the service before the area of the object', () => {
    const service = { ...newService('building'), price: '10', quantity: '50' };
    expect(serviceSentence({ service, ...noTariff })).toContain(`500,00${NBSP}₴`);
  });

  it('divides the annual volume by twelve after multiplying, 1200 × 1,788 / 12 = 178,80', () => {
    const service = { ...newService('gas_delivery'), price: '1.788', annualVolume: '1200' };
    expect(serviceSentence({ service, ...noTariff })).toContain(`178,80${NBSP}₴`);
  });

  it('shows two zones of a tariff and its monthly fee', () => {
    const tariff = { price: null, zonePrices: ['4.32', '2.16'], blocks: [], monthlyFeeKop: kop(2550) };
    const said = serviceSentence({ service: newService('electricity'), property: flat, tariff });
    expect(said).toContain(`день${NBSP}4,32${NBSP}₴/кВт·год; ніч${NBSP}2,16${NBSP}₴/кВт·год`);
    expect(said).toContain(`25,50${NBSP}₴`);
  });

  it('says what is missing instead of a number', () => {
    const persons = serviceSentence({
      service: { ...newService('waste'), price: '30' },
      property: { ...flat, residentsCount: null },
      tariff: null,
    });
    expect(persons).toContain('вкажіть, скільки мешканців');
    expect(serviceSentence({ service: newService('cold_water'), ...noTariff })).toContain('Оберіть тариф');
  });

  it.each([
    [newService('cold_water'), `Розрахунок за тарифом буде у${NBSP}квитанції.`],
    [newService('internet'), `Розрахунок буде у${NBSP}квитанції.`],
    [{ ...newService('waste'), price: '30' }, `за кількістю мешканців, 30,00${NBSP}₴/людину`],
    [{ ...newService('building'), price: '9.87' }, `площа × 9,87${NBSP}₴/м²`],
    [{ ...newService('custom'), method: 'shared_bill' as const }, 'Частка спільного рахунку за місяць.'],
  ])('asks nothing of whoever only reads it: %#', (service, said) => {
    const property = { areaTotal: null, residentsCount: null };
    expect(serviceSentence({ service, property, tariff: null, isReader: true })).toBe(said);
  });
});

describe('the body of the services', () => {
  it('leaves out what the method does not use', () => {
    const service = { ...newService('internet'), amountKop: 25000, price: '9.99', norm: '3', tariffId: 'x' };
    expect(toServicesBody([service], 4)).toEqual({
      services: [{ code: 'internet', payer: 'tenant', method: 'fixed', photoRequired: false, amountKop: 25000 }],
      version: 4,
    });
  });

  it('turns day and month round for the wire and back', () => {
    expect(swapMonthDay('15.10', '.')).toBe('10-15');
    expect(swapMonthDay('10-15', '-')).toBe('15.10');
    expect(swapMonthDay('5.4', '.')).toBe('04-05');
    expect(swapMonthDay('весна', '.')).toBe('весна');
  });
});
