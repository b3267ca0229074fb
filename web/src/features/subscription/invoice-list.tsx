import { getInvoicePdf, type InvoiceListItem } from '@kliuchar/api-schema/billing';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { billing as t } from '../../i18n/uk/billing.ts';
import { formatDay, kyivDay } from '../../lib/format.ts';
import { urlOf } from '../../lib/http.ts';
import { useOwner } from '../../lib/subscription-query.ts';
import { useListState } from '../../lib/url-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListResult } from '../../ui/list-result.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/parts.tsx';
import { type Column, RowLink } from '../../ui/table.tsx';
import { InvoiceBadge } from './invoice-badge.tsx';
import { reviewPath } from './review-path.ts';
import { useInvoices } from './subscription-queries.ts';

/** The button that takes the list as a file. */
export type InvoiceFile = (query: { readonly ownerId?: string }) => ReactNode;

/** Every invoice there has been, the newest first; each opens to its lines. */
export function InvoiceList({ file }: { readonly file: InvoiceFile }) {
  const list = useListState({ filters: [], sort: '' });
  const owner = useOwner();
  const query = useInvoices({ limit: list.limit, offset: list.offset });
  return (
    <Section title={t.invoices.title} aside={query.data && query.data.total > 0 && file(owner)}>
      <ListResult
        query={query}
        list={list}
        label={t.invoices.title}
        failed={t.loadFailed}
        empty={
          <EmptyState
            kind="first"
            title={t.invoices.empty}
            actions={<ButtonLink to="/subscription#plans">{t.invoices.toPlans}</ButtonLink>}
          >
            {t.invoices.emptyText}
          </EmptyState>
        }
        columns={COLUMNS}
        card={(invoice) => <InvoiceCard invoice={invoice} />}
      />
    </Section>
  );
}

const subjectOf = ({ planName, periodFrom, periodTo }: InvoiceListItem) =>
  t.invoices.subject(planName, formatDay(periodFrom), formatDay(periodTo));

/** The day that matters now: when it was paid, or until when to pay. */
function dayOf({ status, paidAt, dueOn }: InvoiceListItem): string | null {
  if (status === 'issued') return t.invoices.due(formatDay(dueOn));
  return status === 'paid' && paidAt !== null ? t.invoices.paidOn(formatDay(kyivDay(Date.parse(paidAt)))) : null;
}

const COLUMNS: readonly Column<InvoiceListItem>[] = [
  {
    key: 'number',
    title: t.invoices.number,
    cell: (invoice) => (
      <>
        <RowLink to={reviewPath(invoice.id)}>{`№\u00a0${invoice.number}`}</RowLink>
        <span className="t2">{subjectOf(invoice)}</span>
      </>
    ),
  },
  { key: 'issuedOn', title: t.invoices.date, cell: ({ issuedOn }) => formatDay(issuedOn) },
  {
    key: 'status',
    title: t.invoices.state,
    cell: (invoice) => (
      <>
        <InvoiceBadge status={invoice.status} />
        {dayOf(invoice) && <span className="t2">{dayOf(invoice)}</span>}
      </>
    ),
  },
  {
    key: 'amount',
    title: t.invoices.sum,
    numeric: true,
    cell: ({ amountKop }) => <Money amountKop={amountKop} />,
  },
  { key: 'pdf', title: t.invoices.papers, width: 110, cell: (invoice) => <PdfLink invoice={invoice} /> },
];

function InvoiceCard({ invoice }: { readonly invoice: InvoiceListItem }) {
  return (
    <>
      <span className="l1">
        <RowLink to={reviewPath(invoice.id)}>{t.invoices.called(invoice.number)}</RowLink>
        <Money amountKop={invoice.amountKop} />
      </span>
      <span className="l2">{subjectOf(invoice)}</span>
      <span className="l3">
        <InvoiceBadge status={invoice.status} />
        <span className="cap">{dayOf(invoice)}</span>
        <span className="acts">
          <PdfLink invoice={invoice} />
        </span>
      </span>
    </>
  );
}

function PdfLink({ invoice: { id, number } }: { readonly invoice: Pick<InvoiceListItem, 'id' | 'number'> }) {
  return (
    <a
      className="btn g sm"
      href={urlOf(getInvoicePdf, { params: { invoiceId: id } })}
      download
      aria-label={t.invoices.pdfOf(number)}
    >
      <FileDown aria-hidden="true" />
      {t.invoices.pdf}
    </a>
  );
}
