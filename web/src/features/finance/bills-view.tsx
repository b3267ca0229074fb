import { type BillShare, listBillShares } from '@kliuchar/api-schema/finance';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { Link } from 'react-router';
import { finance as t } from '../../i18n/uk/finance.ts';
import { formatPeriod } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { useListState } from '../../lib/url-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListResult } from '../../ui/list-result.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table.tsx';
import { ofWhose, useReport, type Whose } from './finance-query.ts';
import './finance.css';

/** What of suppliers' bills for several objects falls on each of those entrusted. */
export function BillsView({ whose }: { readonly whose: Whose }) {
  const list = useListState({ filters: [], sort: '' });
  const query = useReport(['bills', whose, list.page], (signal) =>
    call(listBillShares, { query: { ...ofWhose(whose), limit: list.limit, offset: list.offset }, signal }).then(
      ({ items, ...page }) => ({ ...page, items: items.map((share) => ({ ...share, id: idOf(share) })) }),
    ),
  );
  return (
    <>
      <p className="muted mb-4">{t.bills.lead}</p>
      <ListResult
        query={query}
        list={list}
        label={t.bills.title}
        failed={t.loadFailed}
        empty={
          <EmptyState kind="cleared" title={t.bills.none}>
            {t.bills.noneText}
          </EmptyState>
        }
        columns={COLUMNS}
        card={(row) => (
          <>
            <div className="l1">
              <span>{serviceOf(row)}</span>
              <Money amountKop={row.amountKop} />
            </div>
            <div className="l2">
              <span>
                <Link to={`/properties/${row.propertyId}`}>{row.propertyName}</Link> · {formatPeriod(row.period)}
              </span>
            </div>
          </>
        )}
      />
    </>
  );
}

const idOf = ({ billId, propertyId }: BillShare) => `${billId} ${propertyId}`;
const serviceOf = ({ service, title }: BillShare) => title ?? SERVICE_TEXTS[service].nameUk;

const COLUMNS: readonly Column<BillShare & { readonly id: string }>[] = [
  { key: 'period', title: t.bills.period, cell: ({ period }) => formatPeriod(period) },
  { key: 'service', title: t.bills.service, cell: serviceOf },
  {
    key: 'object',
    title: t.bills.object,
    cell: ({ propertyId, propertyName }) => <Link to={`/properties/${propertyId}`}>{propertyName}</Link>,
  },
  { key: 'share', title: t.bills.share, numeric: true, cell: ({ amountKop }) => <Money amountKop={amountKop} /> },
];
