import type { ServiceSetting } from '../properties/service-settings.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { computeReceipt } from './compute-receipt.ts';
import { receiptInput } from './receipt-input.fixture.ts';
import type { MeterToBill, ReceiptInput } from './receipt-types.ts';

/** What tests ask of a computed receipt. */

export const amounts = (input: ReceiptInput) => computeReceipt(input).lines.map(({ amountKop }) => amountKop);
export const codes = (input: ReceiptInput) => computeReceipt(input).warnings.map(({ code }) => code);
export const text = (input: ReceiptInput, at = -1) =>
  (computeReceipt(input).lines.at(at)?.explanation.textUk ?? '').replaceAll('\u00a0', ' ');

/** A receipt without rent: the services alone. */
export const utilities = (services: ServiceSetting[], meters: MeterToBill[] = [], rest: Partial<ReceiptInput> = {}) =>
  receiptInput({ contract: { terms: [] }, property: { services }, meters, ...rest });

export const tariffs = (...list: Tariff[]) => new Map(list.map((item) => [item.id, item]));
