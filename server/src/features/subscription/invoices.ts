import type { Invoice, InvoiceListItem, listInvoices as listEndpoint } from '@kliuchar/api-schema/billing';
import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { viewInvoice, viewSummary } from './invoice.view.ts';
import { findInvoice, type InvoiceRow, listInvoiceRows, lockInvoice } from './invoices.sql.ts';
import { voidOpen } from './issue-invoice.ts';
import { findChangeable } from './mine.ts';
import { lockSubscription } from './subscription.sql.ts';

export async function listInvoices(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof listEndpoint>,
): Promise<ListResult<InvoiceListItem>> {
  const { limit, offset, cursor, sort, ...filters } = query;
  const page = { limit, offset, cursor };
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    listInvoiceRows(db, { filters, sort: sort ?? '-created_at', page }),
  );
  return listResult(rows, total, page, viewSummary);
}

export async function getInvoiceRow(deps: Deps, actor: SessionActor, invoiceId: string): Promise<InvoiceRow> {
  const row = await withReadScope(deps.db, actor, (db) => findInvoice(db, invoiceId));
  if (row === null) throw new AppError('invoice_not_found');
  return row;
}

export async function getInvoice(deps: Deps, actor: SessionActor, invoiceId: string): Promise<Invoice> {
  return viewInvoice(toolsOf(deps), await getInvoiceRow(deps, actor, invoiceId));
}

export const INVOICE_STATUS_NAMES = {
  issued: 'очікує оплати',
  paid: 'сплачено',
  void: 'анульовано',
  reversed: 'оплату повернуто',
} as const;

/** The bill of the next period would only be issued again, so it ends with the subscription or with another choice. */
export function voidInvoice(
  deps: Deps,
  actor: SessionActor,
  change: { readonly invoiceId: string; readonly version: number | undefined },
): Promise<Invoice> {
  return withWriteScope(deps.db, actor, async (db) => {
    const found = await findInvoice(db, change.invoiceId);
    if (found === null) throw new AppError('invoice_not_found');
    const { owner_id: ownerId } = await findChangeable(db, actor, found.owner_id);
    await lockSubscription(db, ownerId);
    const invoice = await lockInvoice(db, ownerId, change.invoiceId);
    if (invoice === null) throw new AppError('invoice_not_found');
    if (isStale(invoice, change.version)) throw new AppError('version_conflict');
    if (invoice.status !== 'issued')
      throw new AppError('invoice_state', { params: { status: INVOICE_STATUS_NAMES[invoice.status] } });
    if (invoice.kind === 'renewal') throw new AppError('invoice_renewal');
    if (!(await voidOpen(db, invoice))) throw new AppError('version_conflict');
    return viewInvoice(toolsOf(deps), (await findInvoice(db, invoice.id)) ?? invoice);
  });
}

function toolsOf({ vault, config }: Deps) {
  return { vault, operator: config.operator };
}
