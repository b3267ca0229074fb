import type { SharedBill } from '@kliuchar/api-schema/shared-bills';
import { kop, sumKop } from '@kliuchar/domain/money/kop';
import type { BillDetailRow } from './shared-bills.sql.ts';

/** What falls on an object without a tenant in the month is the owner's (product.md §6). */
export function viewBill({ ownerId: _ownerId, shares, ...row }: BillDetailRow): SharedBill {
  const shown = shares.map((share) => ({ ...share, amountKop: kop(share.amountKop) }));
  const { id, service, title, period, totalKop, basis, weightTotal, note, fileId, version, createdAt } = row;
  return {
    id,
    service,
    title,
    period,
    totalKop,
    basis,
    weightTotal,
    shares: shown,
    vacantKop: sumKop(shown.filter(({ tenantName }) => tenantName === null).map(({ amountKop }) => amountKop)),
    note,
    fileId,
    frozen: shown.some(({ receipts }) => receipts.some(({ status }) => status === 'issued')),
    version,
    createdAt,
  };
}
