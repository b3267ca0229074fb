import { addReceiptLine } from '@kliuchar/api-schema/receipt-lines';
import type { Receipt } from '@kliuchar/api-schema/receipts';
import { useMutation } from '@tanstack/react-query';
import { penalties as t } from '../../i18n/uk/penalties.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/parts.tsx';
import { PenaltyRow } from './penalty-row.tsx';

type Suggestion = Receipt['penaltySuggestions'][number];

/** What late receipts come to by the contract; each opens its days and rate, and none counts until the owner says so (contract.md §1.15). */
export function PenaltySuggestions({ receipt }: { readonly receipt: Receipt }) {
  return (
    <Card title={t.title} className="mb-5">
      <p className="body muted">{t.text}</p>
      {receipt.penaltySuggestions.map((suggestion) => (
        <SuggestionRow key={suggestion.receiptId} receiptId={receipt.id} suggestion={suggestion} />
      ))}
    </Card>
  );
}

type SuggestionRowProps = { readonly receiptId: string; readonly suggestion: Suggestion };

function SuggestionRow({ receiptId, suggestion }: SuggestionRowProps) {
  const { number, amountKop } = suggestion;
  const sum = formatUah(amountKop);
  const charge = useMutation({
    mutationFn: () =>
      call(addReceiptLine, {
        params: { receiptId },
        body: { kind: 'penalty', title: t.lineTitle(number), amountKop, penaltyOf: number },
      }),
    onSuccess: async () => {
      await dataChanged();
      toast({ title: t.charged(sum), variant: 'success' });
    },
    // A suggestion of yesterday is refused: the screen shows today's, and the person decides again.
    onError: dataChanged,
    meta: { failed: t.failed },
  });
  return (
    <div className="penalty">
      <PenaltyRow suggestion={suggestion} />
      <Button aria-label={t.chargeOf(number, sum)} busy={charge.isPending} onClick={() => charge.mutate()}>
        {t.charge}
      </Button>
    </div>
  );
}
