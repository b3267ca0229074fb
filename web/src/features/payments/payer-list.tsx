import type { Payer } from '@kliuchar/api-schema/payments';
import { kop } from '@kliuchar/domain/money/kop';
import { useState } from 'react';
import { Link } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { payments as t } from '../../i18n/uk/payments.ts';
import { formatUah } from '../../lib/format.ts';
import type { ListLook } from '../../lib/list-look.ts';
import { isFailedWhole, useListState } from '../../lib/url-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListResult, NothingFound } from '../../ui/list-result.tsx';
import { Money } from '../../ui/money.tsx';
import { OwnerFilter } from '../../ui/owner-filter.tsx';
import type { Column } from '../../ui/table.tsx';
import { FilterToggle, SearchBox, Toolbar } from '../../ui/toolbar.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { NewContractLink } from './new-contract-link.tsx';
import { usePayers } from './payers-query.ts';
import { PaymentDialog, payerOf } from './payment-dialog.tsx';

/** Whoever may pay, with what is left to pay and the button that records it. */
export function PayerList({ look, views }: { readonly look: ListLook; readonly views: React.ReactNode }) {
  const list = useListState({ filters: ['q', 'owing', 'owner_id'], sort: '' });
  const { q, owing, owner_id: ownerId } = list.filters;
  const [paying, setPaying] = useState<Payer | null>(null);
  const query = usePayers({
    ...(q && { q }),
    ...(ownerId && { ownerId }),
    ...(owing === 'true' && { owing: 'true' as const }),
    limit: list.limit,
    offset: list.offset,
  });
  const pay = (row: Payer) => (
    <Button size="sm" aria-label={t.payers.payFor(row.propertyName)} onClick={() => setPaying(row)}>
      {t.payers.pay}
    </Button>
  );
  const hasNone = query.data?.total === 0 && !list.filtered;
  return (
    <>
      {!hasNone && !isFailedWhole(query, list.filtered) && (
        <>
          {views}
          <Toolbar onReset={list.filtered && list.reset}>
            <SearchBox
              label={t.payers.search}
              placeholder={t.payers.searchShort}
              value={q ?? ''}
              onChange={(text) => list.setFilter('q', text || null)}
            />
            <OwnerFilter list={list} />
            <FilterToggle
              label={t.payers.owing}
              on={owing === 'true'}
              onChange={(on) => list.setFilter('owing', on ? 'true' : null)}
            />
          </Toolbar>
        </>
      )}
      <ListResult
        query={query}
        list={list}
        label={t.payers.label}
        failed={t.payers.loadFailed}
        empty={
          <NoPayers searched={q !== undefined || ownerId !== undefined} owing={owing === 'true'} onReset={list.reset} />
        }
        columns={look.shown(columnsWith(pay))}
        dense={look.dense}
        card={(row) => <PayerCard row={row} pay={pay(row)} />}
      />
      {paying && <PaymentDialog payer={payerOf(paying)} onClose={() => setPaying(null)} />}
    </>
  );
}

type NoPayersProps = { readonly searched: boolean; readonly owing: boolean; readonly onReset: () => void };

function NoPayers({ searched, owing, onReset }: NoPayersProps) {
  if (searched) return <NothingFound {...t.payers.none} onReset={onReset} />;
  const { title, text } = owing ? t.payers.cleared : t.payers.empty;
  return (
    <EmptyState
      kind={owing ? 'cleared' : 'first'}
      title={title}
      {...(!owing && { actions: <NewContractLink variant="o" /> })}
    >
      {text}
    </EmptyState>
  );
}

/** The way to the contract, for whom it is open. */
function PlaceName({ row }: { readonly row: Payer }) {
  if (!row.opens) return <span className="t1">{row.propertyName}</span>;
  return (
    <Link className="t1" to={`/contracts/${row.contractId}?tab=payments`}>
      {row.propertyName}
    </Link>
  );
}

function Balance({ balanceKop }: Pick<Payer, 'balanceKop'>) {
  if (balanceKop > 0) return <Money amountKop={balanceKop} />;
  return (
    <span className="muted">{balanceKop < 0 ? t.payers.credit(formatUah(kop(-balanceKop))) : t.payers.settled}</span>
  );
}

const isEnded = ({ status }: Payer) => status === 'completed' || status === 'terminated';

export const PAYER_COLUMNS = columnsWith(() => null);

function columnsWith(pay: (row: Payer) => React.ReactNode): readonly Column<Payer>[] {
  return [
    {
      key: 'place',
      always: true,
      title: t.list.whose,
      cell: (row) => (
        <>
          <PlaceName row={row} />
          <span className="t2">{row.tenantName}</span>
        </>
      ),
    },
    {
      key: 'contract',
      title: t.payers.contract,
      spare: 'first',
      cell: (row) => (
        <>
          <span className="t1 num">{wholeNumbers(t.payers.number(row.contractNumber))}</span>
          {isEnded(row) && <span className="t2">{t.payers.ended}</span>}
        </>
      ),
    },
    {
      key: 'balance',
      always: true,
      title: t.payers.balance,
      numeric: true,
      cell: (row) => <Balance balanceKop={row.balanceKop} />,
    },
    { key: 'pay', always: true, title: <span className="sr">{common.actions}</span>, numeric: true, cell: pay },
  ];
}

function PayerCard({ row, pay }: { readonly row: Payer; readonly pay: React.ReactNode }) {
  return (
    <>
      <div className="l1">
        <PlaceName row={row} />
        <Balance balanceKop={row.balanceKop} />
      </div>
      <div className="l2">
        <span>{row.tenantName}</span>
        <span className="num nowrap">{t.payers.number(row.contractNumber)}</span>
      </div>
      <div className="l3">
        <span className="muted">{isEnded(row) && t.payers.ended}</span>
        <span className="acts">{pay}</span>
      </div>
    </>
  );
}
