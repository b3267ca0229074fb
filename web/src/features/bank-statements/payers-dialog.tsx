import { type BankPayer, forgetBankPayer, listBankPayers } from '@kliuchar/api-schema/bank-statements';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { bankStatements as t } from '../../i18n/uk/bank-statements.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDay } from '../../lib/format.ts';
import { call, callPage } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const LIMIT = 50;

/** Who is believed to pay for what, so that a wrong lesson can be taken back. */
export function PayersDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useInfiniteQuery({
    queryKey: ['bank-payers'],
    queryFn: ({ signal, pageParam }) =>
      callPage(listBankPayers, { query: { limit: LIMIT, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    meta: { quiet: true },
  });
  return (
    <Sheet open onClose={onClose} title={t.payers.title} lead={t.payers.lead}>
      {query.isPending ? (
        <Skeleton widths={[60, 100, 82]} boxed={false} />
      ) : query.isError ? (
        <ErrorState bare error={query.error} title={t.payers.failed} onRetry={() => void query.refetch()} />
      ) : (
        <Payers payers={query.data.pages.flatMap(({ items }) => items)} />
      )}
      {query.hasNextPage && (
        <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t.payers.more}
        </Button>
      )}
    </Sheet>
  );
}

function Payers({ payers }: { readonly payers: readonly BankPayer[] }) {
  if (payers.length === 0) return <p className="muted">{t.payers.empty}</p>;
  return (
    <ul className="bank-payers">
      {payers.map((payer) => (
        <PayerRow key={payer.id} payer={payer} />
      ))}
    </ul>
  );
}

function PayerRow({ payer }: { readonly payer: BankPayer }) {
  const name = payer.name || payer.ibanMasked || t.unknownPayer;
  const forget = useMutation({
    mutationFn: () => call(forgetBankPayer, { params: { payerId: payer.id } }),
    onSuccess: async () => {
      await dataChanged();
      toast({ title: t.payers.forgotten, variant: 'success' });
    },
    meta: { failed: t.actFailed },
  });
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className="t2">{[payer.propertyName, payer.tenantName].join(' · ')}</span>
        <span className="t2 num">
          {[payer.ibanMasked, t.payers.last(formatDay(payer.lastPaidOn))].filter(Boolean).join(' · ')}
        </span>
      </div>
      <Button
        size="sm"
        variant="g"
        busy={forget.isPending}
        aria-label={t.payers.forgetOf(name)}
        onClick={() => forget.mutate()}
      >
        {t.payers.forget}
      </Button>
    </li>
  );
}
