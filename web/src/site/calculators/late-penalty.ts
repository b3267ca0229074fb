import { type Day, day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { parseDayInput } from '@kliuchar/domain/dates/parse-day-input';
import { suggestPenalty } from '@kliuchar/domain/ledger/penalty';
import type { Decimal } from '@kliuchar/domain/money/decimal';
import { formatDecimalUk, formatUah } from '@kliuchar/domain/money/format-money';
import { addKop, type Kop } from '@kliuchar/domain/money/kop';
import { parseDecimalInput, parseMoneyInput } from '@kliuchar/domain/money/parse-money';
import { NBSP } from '@kliuchar/domain/text/typography';
import { siteCalculators as t } from '../../i18n/uk/site-calculators.ts';
import { type Calculation, countFrom, type Line, type Result, type Typed } from './calculation.ts';

const words = t.penalty;

type Values = { readonly debt: Kop; readonly dueOn: Day; readonly paidOn: Day; readonly percent: Decimal };

export const latePenalty: Calculation = {
  key: 'late-penalty',
  title: words.title,
  lead: words.lead,
  fields: [
    { name: 'debt', words: words.fields.debt, unit: t.units.hryvnias, example: '10 000' },
    { name: 'dueOn', words: words.fields.dueOn, unit: '', example: '05.10.2026' },
    { name: 'paidOn', words: words.fields.paidOn, unit: '', example: '05.11.2026' },
    { name: 'mode', words: words.fields.mode, unit: '', example: 'double_nbu', choices: words.modes },
    {
      name: 'keyRate',
      words: words.fields.keyRate,
      unit: t.units.percent,
      example: '15,5',
      only: { field: 'mode', value: 'double_nbu' },
    },
    {
      name: 'dayPercent',
      words: words.fields.dayPercent,
      unit: t.units.percent,
      example: '0,1',
      only: { field: 'mode', value: 'percent_day' },
    },
  ],
  count: (typed) => {
    const byDay = typed.mode === 'percent_day';
    const asked: Typed = { ...typed, percent: (byDay ? typed.dayPercent : typed.keyRate) ?? '' };
    const outcome = countFrom<Values>(
      asked,
      { debt: parseMoneyInput, dueOn: parseDayInput, paidOn: parseDayInput, percent: parseDecimalInput },
      (values) => count(values, byDay),
    );
    if (outcome.ok || outcome.errors.percent === undefined) return outcome;
    const { percent, ...others } = outcome.errors;
    return { ok: false, errors: { ...others, [byDay ? 'dayPercent' : 'keyRate']: percent } };
  },
};

function count({ debt, dueOn, paidOn, percent }: Values, byDay: boolean): Result {
  const suggestion = suggestPenalty({
    debtKop: debt,
    dueOn,
    graceDays: 0,
    payments: [],
    until: paidOn,
    lateFee: byDay ? { mode: 'percent_day', percent, capPercent: null } : { mode: 'double_nbu' },
    keyRates: [{ from: day('1900-01-01'), percent }],
    receiptId: null,
    charged: null,
  });
  if (suggestion === null) return { lines: [], saying: words.none };
  const { amountKop, explanation } = suggestion;
  const sum = formatUah(amountKop);
  const parts: Line[] = explanation.parts.map((part) => {
    const formula = `${formatUah(debt)} × ${formatDecimalUk(part.percent)}${NBSP}% × ${words.days(part.days, part.ofDays)}`;
    return { label: words.part(formatDay(part.from), formatDay(part.to)), formula, sum: '' };
  });
  return {
    lines: [...parts, { label: words.lines.penalty, formula: '', sum, isTotal: true }],
    saying: words.saying(sum, formatUah(addKop(debt, amountKop))),
  };
}
