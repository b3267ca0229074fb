import { addReceiptLine } from '@kliuchar/api-schema/receipt-lines';
import type { Receipt } from '@kliuchar/api-schema/receipts';
import { useMutation } from '@tanstack/react-query';
import { Percent } from 'lucide-react';
import { receiptExtra } from '../../i18n/uk/receipt-extra.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDay, formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Card, DisclosureRow } from '../../ui/parts.tsx';
import { CalcTable, rowsOf } from './explanation-rows.tsx';

type Suggestion = Receipt['penaltySuggestions'][number];

/** What late receipts come to by the contract; each opens its days and rate, and none counts until the owner says so (contract.md §1.15). */
export function PenaltySuggestions({ receipt }: { readonly receipt: Receipt }) {
  return (
    <Card title={receiptExtra.penalty.title} className="mb-5">
      <p className="body muted">{receiptExtra.penalty.text}</p>
      {receipt.penaltySuggestions.map((suggestion) => (
        <SuggestionRow key={suggestion.receiptId} receiptId={receipt.id} suggestion={suggestion} />
      ))}
    </Card>
  );
}

type SuggestionRowProps = { readonly receiptId: string; readonly suggestion: Suggestion };

function SuggestionRow({ receiptId, suggestion }: SuggestionRowProps) {
  const { number, dueOn, amountKop, explanation } = suggestion;
  const sum = formatUah(amountKop);
  const charge = useMutation({
    mutationFn: () =>
      call(addReceiptLine, {
        params: { receiptId },
        body: { kind: 'penalty', title: receiptExtra.penalty.lineTitle(number), amountKop, penaltyOf: number },
      }),
    onSuccess: async () => {
      await dataChanged();
      toast({ title: receiptExtra.penalty.charged(sum), variant: 'success' });
    },
    // A suggestion of yesterday is refused: the screen shows today's, and the person decides again.
    onError: dataChanged,
    meta: { failed: receiptExtra.penalty.failed },
  });
  return (
    <div className="penalty">
      <DisclosureRow
        icon={<Percent aria-hidden="true" />}
        title={receiptExtra.penalty.line(number)}
        note={receiptExtra.penalty.since(formatDay(dueOn))}
        amount={<Money amountKop={amountKop} />}
      >
        <p className="say">{explanation.textUk}</p>
        <CalcTable rows={rowsOf(explanation, null)} amountKop={amountKop} />
      </DisclosureRow>
      <Button
        aria-label={receiptExtra.penalty.chargeOf(number, sum)}
        busy={charge.isPending}
        onClick={() => charge.mutate()}
      >
        {receiptExtra.penalty.charge}
      </Button>
    </div>
  );
}
