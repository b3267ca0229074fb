import type { Receipt } from '@kliuchar/api-schema/receipts';
import { Percent } from 'lucide-react';
import { penalties as t } from '../../i18n/uk/penalties.ts';
import { formatDay } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { DisclosureRow } from '../../ui/parts.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { CalcTable, rowsOf } from './explanation-rows.tsx';

export type Suggestion = Receipt['penaltySuggestions'][number];

/** For which receipt and how many days; it opens its debt, days and rate. */
export function PenaltyRow({ suggestion }: { readonly suggestion: Suggestion }) {
  const { number, dueOn, amountKop, explanation } = suggestion;
  return (
    <DisclosureRow
      icon={<Percent aria-hidden="true" />}
      title={wholeNumbers(t.line(number))}
      note={t.since(formatDay(dueOn), daysOf(explanation))}
      amount={<Money amountKop={amountKop} />}
    >
      <p className="say">{explanation.textUk}</p>
      <CalcTable rows={rowsOf(explanation, null)} amountKop={amountKop} />
    </DisclosureRow>
  );
}

function daysOf(explanation: Suggestion['explanation']): number {
  return explanation.rule === 'penalty' ? explanation.parts.reduce((sum, { days }) => sum + days, 0) : 0;
}
