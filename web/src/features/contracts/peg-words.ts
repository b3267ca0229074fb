import type { Contract } from '@kliuchar/api-schema/contracts';
import { kop } from '@kliuchar/domain/money/kop';
import { contractDetail } from '../../i18n/uk/contract-detail.ts';
import { contractForm } from '../../i18n/uk/contract-form.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { formatDecimalUk, formatPeriod, formatUah } from '../../lib/format.ts';

type Peg = Contract['peg'];
type Fact = readonly [label: string, value: string | false];

/** The rules by which the rent moves, a fact each, in the words of the form. */
export function pegFacts(peg: Peg): readonly Fact[] {
  const { form } = contractForm;
  const { fact, pegs } = t.detail;
  if (peg.mode === 'none') return [];
  return [
    [fact.peg, pegs[peg.mode]],
    ...rulesOf(peg),
    ...(peg.mode === 'fx' || peg.mode === 'cpi'
      ? ([
          [form.floor, peg.floorKop !== null && formatUah(peg.floorKop)],
          [form.cap, peg.capKop !== null && formatUah(peg.capKop)],
        ] as const)
      : []),
  ];
}

function rulesOf(peg: Exclude<Peg, { mode: 'none' }>): readonly Fact[] {
  const { form } = contractForm;
  const { fact } = contractDetail;
  switch (peg.mode) {
    case 'fx':
      return [[form.rateSource, fact.rate(form.rateSources[peg.rateSource], form.rateDays[peg.rateDay])]];
    case 'cpi':
      return [
        [form.baseMonth, formatPeriod(peg.baseMonth)],
        [fact.lag, fact.months(peg.lagMonths)],
        [form.threshold, peg.threshold !== null && `${formatDecimalUk(peg.threshold)}\u00a0%`],
      ];
    case 'step':
      return [[fact.step, fact.every(formatUah(kop(peg.amountMinor)), peg.everyMonths)]];
    case 'percent':
      return [[fact.step, fact.every(`${formatDecimalUk(peg.percent)}\u00a0%`, peg.everyMonths)]];
  }
}

/** Whether the rent of the contract has ever moved by a rule, or is going to: else nothing is to be said of one. */
export function hasPegs({ terms, amendments }: Pick<Contract, 'terms' | 'amendments'>): boolean {
  return [...terms, ...amendments].some(({ peg }) => peg !== null && peg.mode !== 'none');
}

/** The same in a line, for a change of the terms. */
export function pegInWords(peg: Peg): string {
  if (peg.mode === 'none') return contractDetail.fact.noPeg;
  return pegFacts(peg)
    .filter(([, value]) => value !== false)
    .map(([label, value]) => `${label.toLowerCase()}: ${value}`)
    .join(', ');
}
