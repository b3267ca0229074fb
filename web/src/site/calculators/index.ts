import { createElement, type ReactElement } from 'react';
import type { Calculation, CalculatorKey } from './calculation.ts';
import { CALCULATIONS } from './calculations.ts';
import { CalculatorView } from './calculator-view.tsx';

const view = (calculation: Calculation) => (): ReactElement => createElement(CalculatorView, { calculation });

/** By the name in an article's front matter; for the printing of pages only, so that no React reaches the browser. */
export const CALCULATORS: Readonly<Record<CalculatorKey, () => ReactElement>> = {
  electricity: view(CALCULATIONS.electricity),
  'gas-delivery': view(CALCULATIONS['gas-delivery']),
  'rent-tax': view(CALCULATIONS['rent-tax']),
  'late-penalty': view(CALCULATIONS['late-penalty']),
};
