import type { Contract } from '@kliuchar/api-schema/contracts';
import { type DepositMovement, type DepositState, getDeposit, getDepositPdf } from '@kliuchar/api-schema/deposits';
import { debtLeftToCurrency } from '@kliuchar/domain/finance/deposit-settlement';
import { kop } from '@kliuchar/domain/money/kop';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deposits as t } from '../../i18n/uk/deposits.ts';
import { formatDay, formatDecimalUk, formatMinor, formatUah } from '../../lib/format.ts';
import { call, urlOf } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import { Money } from '../../ui/money.tsx';
import { Card, Facts } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { ReverseDeposit } from './reverse-deposit.tsx';

/** Under these nothing is received or applied; what is held may still be given back. */
const UNMOVABLE: readonly Contract['status'][] = ['draft', 'declined', 'cancelled'];

/** What is held of the tenant's money, each movement of it, and the settlement sheet. */
export function DepositCard({ contract }: { readonly contract: Contract }) {
  const [doing, setDoing] = useState<'move' | DepositMovement | null>(null);
  const mayWrite = usePermission('payments.write') && contract.role === 'owner';
  const onlyReturn = UNMOVABLE.includes(contract.status);
  const query = useQuery({
    queryKey: ['contract', contract.id, 'deposit'],
    queryFn: ({ signal }) => call(getDeposit, { params: { contractId: contract.id }, signal }),
    meta: { failed: t.failed },
  });
  const canMove = mayWrite && (!onlyReturn || query.data?.held.some(({ amountMinor }) => amountMinor > 0) === true);
  if (query.data && query.data.agreed === null && query.data.movements.length === 0 && !canMove) return null;
  return (
    <Card title={t.title} aside={canMove && <HeaderAct onClick={() => setDoing('move')}>{t.action}</HeaderAct>}>
      <div className="body">
        {query.isPending && <Skeleton widths={[60, 40]} boxed={false} />}
        {query.isError && (
          <ErrorState bare error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />
        )}
        {query.data && <Held contractId={contract.id} deposit={query.data} onUndo={mayWrite ? setDoing : null} />}
      </div>
      {doing === 'move' && query.data && (
        <DepositDialog
          contract={contract}
          deposit={query.data}
          onlyReturn={onlyReturn}
          onClose={() => setDoing(null)}
        />
      )}
      {doing !== null && doing !== 'move' && (
        <ReverseDeposit contractId={contract.id} movement={doing} onClose={() => setDoing(null)} />
      )}
    </Card>
  );
}

type HeldProps = {
  readonly contractId: string;
  readonly deposit: DepositState;
  readonly onUndo: ((movement: DepositMovement) => void) | null;
};

function Held({ contractId, deposit, onUndo }: HeldProps) {
  const { agreed, toReturn, billedKop, askedKop, debtKop, movements } = deposit;
  const held = deposit.held.filter(({ amountMinor }) => amountMinor > 0);
  const over = deposit.held.filter(({ amountMinor }) => amountMinor < 0);
  // A deposit that never came is no debt that another one pays.
  const owedKop = kop(debtKop - askedKop);
  const sums = (amounts: DepositState['held']) =>
    amounts.length === 0
      ? formatUah(kop(0))
      : amounts.map(({ amountMinor, currency }) => formatMinor(amountMinor, currency)).join(' + ');
  const isEmpty = movements.length === 0 && billedKop === 0;
  const leftKop = debtLeftToCurrency(deposit.held, owedKop);
  const back = [sums(toReturn), owedKop > 0 && t.toReturnHint(formatUah(owedKop))].filter(Boolean).join(', ');
  return (
    <>
      <Facts
        items={[
          [t.agreed, agreed && formatMinor(agreed.amountMinor, agreed.currency)],
          [t.billed, billedKop !== 0 && formatUah(billedKop)],
          [t.asked, askedKop > 0 && formatUah(askedKop)],
          [t.held, isEmpty ? null : <b key="held">{sums(held)}</b>],
          [t.over, over.length > 0 && sums(over.map((money) => ({ ...money, amountMinor: kop(-money.amountMinor) })))],
          [t.toReturn, !isEmpty && (leftKop > 0 ? t.toReturnAfter(formatUah(leftKop)) : back)],
        ]}
      />
      {isEmpty ? (
        <p className="muted">{t.nothing}</p>
      ) : (
        <>
          <ul className="rows">
            {movements.map((movement) => (
              <MovementRow key={movement.id} movement={movement} onUndo={onUndo} />
            ))}
          </ul>
          <p className="cap">
            <a href={urlOf(getDepositPdf, { params: { contractId } })} target="_blank" rel="noreferrer">
              {t.sheet}
            </a>
          </p>
        </>
      )}
    </>
  );
}

export const wordsOf = ({ kind, purpose }: Pick<DepositMovement, 'kind' | 'purpose'>): string =>
  t.kinds[purpose ?? (kind === 'applied' ? 'damage' : kind)];

type RowProps = { readonly movement: DepositMovement } & Pick<HeldProps, 'onUndo'>;

function MovementRow({ movement, onUndo }: RowProps) {
  const { on, amountMinor, currency, note, rate, amountKop, status, paymentId } = movement;
  const isReversed = status === 'reversed';
  const details = [
    isReversed && t.reversed,
    rate !== null && amountKop !== null && t.atRate(formatDecimalUk(rate), formatUah(amountKop)),
    note,
  ].filter(Boolean);
  return (
    <li data-reversed={isReversed || undefined}>
      <b>{wordsOf(movement)}</b>
      <Money amountKop={amountMinor} currency={currency} />
      <span className="muted">{[formatDay(on), ...details].join(' · ')}</span>
      {onUndo && !isReversed && paymentId === null && (
        <button
          type="button"
          className="more"
          aria-label={t.undoOf(wordsOf(movement), formatDay(on))}
          onClick={() => onUndo(movement)}
        >
          {t.undo}
        </button>
      )}
    </li>
  );
}
