import type { createCounterparty, updateCounterparty } from '@kliuchar/api-schema/counterparties';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import { parseTaxId } from '@kliuchar/domain/identifiers/tax-id';
import { cutBytes } from '@kliuchar/domain/text/cut-text';
import { normalizeForSearch } from '@kliuchar/domain/text/search-text';
import { fieldError } from '../../edge/errors.ts';
import type { Vault } from '../../platform/crypto.ts';
import type { CounterpartyRow, CounterpartyValues } from './counterparties.sql.ts';

type CreateBody = BodyOf<typeof createCounterparty>;
type PatchBody = BodyOf<typeof updateCounterparty>;

/** Names the column a sealed value belongs to: moved elsewhere it does not open. */
export const TAX_ID_CONTEXT = 'counterparties.tax_id';
export const ID_DOCUMENT_CONTEXT = 'counterparties.id_document';

/**
 * It stands in the index of the list beside the name, whose row must fit in 2704 bytes (a third of a page; 0113_list_indexes.sql): names and
 * telephones come first, and of many of the longest e-mails the last are left out.
 */
const SEARCH_TEXT_BYTES = 1500;

function pick<T>(given: T | null | undefined, before: T | null): T | null {
  return given === undefined ? before : given;
}

type Names = {
  kind: CounterpartyRow['kind'];
  lastName: string | null;
  firstName: string | null;
  middleName: string | null;
  companyName: string | null;
};

/** «Петренко Іван Сергійович», «ФОП Кравець І. П.» as entered, «ТОВ «Кавовий двір»». */
function displayName(names: Names): string {
  const person = [names.lastName, names.firstName, names.middleName].filter((part) => part !== null).join(' ');
  if (names.kind === 'company') {
    if (names.companyName === null) throw fieldError('companyName', REQUIRED_UK);
    return names.companyName;
  }
  if (person === '') throw fieldError('lastName', REQUIRED_UK);
  return names.kind === 'fop' ? `ФОП ${person}` : person;
}

type TaxIdColumns = Pick<CounterpartyValues, 'tax_id_kind' | 'tax_id_sealed' | 'tax_id_lookup'>;

function taxIdColumns(vault: Vault, given: string | null | undefined, before: CounterpartyRow | null): TaxIdColumns {
  if (given === undefined && before !== null) {
    return {
      tax_id_kind: before.tax_id_kind,
      tax_id_sealed: before.tax_id_sealed,
      tax_id_lookup: before.tax_id_lookup,
    };
  }
  if (given === undefined || given === null) return { tax_id_kind: null, tax_id_sealed: null, tax_id_lookup: null };
  const parsed = parseTaxId(given);
  if (!parsed.ok) throw fieldError('taxId', 'Перевірте код: 10\u00a0цифр РНОКПП, 8\u00a0цифр ЄДРПОУ або паспорт');
  return {
    tax_id_kind: parsed.value.kind,
    tax_id_sealed: vault.seal(parsed.value.value, TAX_ID_CONTEXT),
    tax_id_lookup: vault.lookup(parsed.value.value, TAX_ID_CONTEXT),
  };
}

function idDocument(vault: Vault, given: string | null | undefined, before: CounterpartyRow | null): Buffer | null {
  if (given === undefined) return before?.id_document_sealed ?? null;
  return given === null ? null : vault.seal(given, ID_DOCUMENT_CONTEXT);
}

/** The row as it will be: a given value replaces, null empties, an absent field leaves what was. */
export function counterpartyValues(
  vault: Vault,
  body: CreateBody | PatchBody,
  before: CounterpartyRow | null,
): CounterpartyValues {
  const kind = body.kind ?? before?.kind ?? 'person';
  const names: Names = {
    kind,
    lastName: pick(body.lastName, before?.last_name ?? null),
    firstName: pick(body.firstName, before?.first_name ?? null),
    middleName: pick(body.middleName, before?.middle_name ?? null),
    companyName: pick(body.companyName, before?.company_name ?? null),
  };
  const shown = displayName(names);
  const phones = body.phones ?? before?.phones ?? [];
  const emails = body.emails ?? before?.emails ?? [];
  const ibans = body.ibans ?? before?.ibans ?? [];
  return {
    kind,
    roles: body.roles ?? before?.roles ?? [],
    last_name: names.lastName,
    first_name: names.firstName,
    middle_name: names.middleName,
    company_name: names.companyName,
    display_name: shown,
    ...taxIdColumns(vault, body.taxId, before),
    id_document_sealed: idDocument(vault, body.idDocument, before),
    phones: [...phones],
    emails: [...emails],
    ibans: [...ibans],
    address: pick(body.address, before?.address ?? null),
    representative: pick(body.representative, before?.representative ?? null),
    vat_payer: body.vatPayer ?? before?.vat_payer ?? false,
    tax_regime: pick(body.taxRegime, before?.tax_regime ?? null),
    notes: pick(body.notes, before?.notes ?? null),
    tags: [...(body.tags ?? before?.tags ?? [])],
    // Telephones are found by their last digits, however they are typed.
    search_text: cutBytes(
      normalizeForSearch(
        [shown, names.companyName, ...phones, ...phones.map((phone) => `0${phone.slice(4)}`), ...ibans, ...emails]
          .filter(Boolean)
          .join(' '),
      ),
      SEARCH_TEXT_BYTES,
    ),
  };
}
