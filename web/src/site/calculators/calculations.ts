import type { Calculation, CalculatorKey } from './calculation.ts';
import { electricity } from './electricity.ts';
import { gasDelivery } from './gas-delivery.ts';
import { latePenalty } from './late-penalty.ts';
import { rentTax } from './rent-tax.ts';

export const CALCULATIONS: Readonly<Record<CalculatorKey, Calculation>> = {
  electricity,
  'gas-delivery': gasDelivery,
  'rent-tax': rentTax,
  'late-penalty': latePenalty,
};
