import type { Counterparty, CounterpartyListItem } from '@kliuchar/api-schema/counterparties';
import { maskTaxId } from '@kliuchar/domain/identifiers/mask-tax-id';
import { parseTaxId } from '@kliuchar/domain/identifiers/tax-id';
import { kop } from '@kliuchar/domain/money/kop';
import type { Vault } from '../../platform/crypto.ts';
import type { CounterpartyDetailRow, CounterpartyItemRow } from './counterparties.sql.ts';
import { ID_DOCUMENT_CONTEXT, TAX_ID_CONTEXT } from './counterparty-values.ts';

function openTaxId(vault: Vault, row: { tax_id_sealed: Buffer | null }): string | null {
  return row.tax_id_sealed === null ? null : vault.open(row.tax_id_sealed, TAX_ID_CONTEXT);
}

/** Outside the card itself the code is masked (product.md §4). */
export function viewCounterpartyItem(vault: Vault, row: CounterpartyItemRow): CounterpartyListItem {
  const taxId = openTaxId(vault, row);
  return {
    id: row.id,
    kind: row.kind,
    roles: row.roles,
    displayName: row.display_name,
    phone: row.phones[0] ?? null,
    email: row.emails[0] ?? null,
    taxIdMasked: taxId === null ? null : maskTaxId(taxId),
    balanceKop: kop(row.balance_kop),
    overdue: row.is_overdue,
    liveContracts: row.live_contracts,
    isSelf: row.is_self,
    archived: row.archived_at !== null,
    tags: row.tags,
    version: row.version,
    createdAt: row.created_at,
  };
}

export function viewCounterparty(vault: Vault, row: CounterpartyDetailRow): Counterparty {
  const taxId = openTaxId(vault, row);
  return {
    ...viewCounterpartyItem(vault, row),
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    companyName: row.company_name,
    taxId,
    taxIdKind: row.tax_id_kind,
    phones: row.phones,
    emails: row.emails,
    ibans: row.ibans,
    address: row.address,
    representative: row.representative,
    vatPayer: row.vat_payer,
    taxRegime: row.tax_regime,
    idDocument: row.id_document_sealed === null ? null : vault.open(row.id_document_sealed, ID_DOCUMENT_CONTEXT),
    notes: row.notes,
    mergedInto: row.merged_into,
    warnings: taxIdWarnings(taxId),
    updatedAt: row.updated_at,
  };
}

/** A wrong checksum warns and never blocks: the number may still be what stands in the documents (ux.md F4). */
function taxIdWarnings(taxId: string | null): Counterparty['warnings'] {
  if (taxId === null) return [];
  const parsed = parseTaxId(taxId);
  if (!parsed.ok || parsed.value.warnings.length === 0) return [];
  return [
    {
      code: 'tax_id_checksum',
      text: 'Контрольна цифра не збігається. Перевірте код або залиште, якщо він такий у документах.',
      field: 'tax_id',
    },
  ];
}
