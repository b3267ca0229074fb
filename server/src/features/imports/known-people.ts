import { parseTaxId } from '@kliuchar/domain/identifiers/tax-id';
import { mayBeSameName } from '@kliuchar/domain/imports/person-name';
import { normalizeForSearch } from '@kliuchar/domain/text/search-text';
import type { Vault } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db/scope.ts';
import { TAX_ID_CONTEXT } from '../counterparties/public.ts';
import { type KnownLandlord, type KnownPerson, listPeople } from './known.sql.ts';
import type { PersonDraft } from './person-draft.ts';

export type Person = {
  readonly id: string;
  readonly name: string;
  readonly kind: KnownPerson['kind'];
  /** What the card has by now. */
  readonly card: Pick<KnownPerson, 'phones' | 'emails' | 'ibans'>;
};

export type People = {
  /** Whose card the row means: by the code, by a telephone with the same name, or by the name of whoever has neither. */
  readonly person: (draft: PersonDraft) => Person | null;
  /** Who has the telephone of the row under another name: it may be a wife, and may be a slip of the pen. */
  readonly phoneOf: (draft: PersonDraft) => Person | null;
};

/** Cards that rows of people may mean, asked for all of them at once. */
export async function askPeople(
  vault: Vault,
  db: Db,
  ownerId: string,
  drafts: readonly PersonDraft[],
): Promise<People> {
  const rows =
    drafts.length === 0
      ? []
      : await listPeople(db, ownerId, {
          phones: drafts.flatMap(({ body }) => body.phones ?? []),
          taxIds: drafts.flatMap((draft) => codeLookup(vault, draft.body.taxId) ?? []),
          names: drafts.map((draft) => personName(draft).toLowerCase()),
        });
  return peopleIndex(vault, rows);
}

export type PeopleIndex = People & {
  /** Whoever is not in the database yet, under a name of the caller's. */
  readonly add: (draft: PersonDraft, id: string) => void;
};

export function peopleIndex(vault: Vault, rows: readonly KnownPerson[] = []): PeopleIndex {
  const byCode = new Map<string, KnownPerson>();
  const byName = new Map<string, KnownPerson>();
  const byPhone = new Map<string, { readonly row: KnownPerson; readonly code: string | undefined }[]>();
  const note = (row: KnownPerson) => {
    const code = row.tax_id_lookup?.toString('hex');
    if (code !== undefined && !byCode.has(code)) byCode.set(code, row);
    const name = normalizeForSearch(row.display_name);
    if (!byName.has(name)) byName.set(name, row);
    for (const phone of row.phones) {
      const sharing = byPhone.get(phone);
      if (sharing === undefined) byPhone.set(phone, [{ row, code }]);
      else sharing.push({ row, code });
    }
  };
  for (const row of rows) note(row);
  /** A number of another code's card is another person's, whatever telephone they share. */
  const withPhone = ({ body }: PersonDraft, code: string | null) =>
    (body.phones ?? [])
      .flatMap((phone) => byPhone.get(phone) ?? [])
      .filter((known) => code === null || known.code === undefined || known.code === code)
      .map(({ row }) => row);
  const codeOf = ({ body }: PersonDraft) => codeLookup(vault, body.taxId)?.toString('hex') ?? null;
  const person = (draft: PersonDraft): Person | null => {
    const code = codeOf(draft);
    if (code === null && (draft.body.phones ?? []).length === 0)
      return viewPerson(byName.get(normalizeForSearch(personName(draft))));
    const byItsCode = code === null ? undefined : byCode.get(code);
    const named = withPhone(draft, code).find((row) => mayBeSameName(row.display_name, personName(draft)));
    return viewPerson(byItsCode ?? named);
  };
  return {
    person,
    phoneOf: (draft) => (person(draft) === null ? viewPerson(withPhone(draft, codeOf(draft))[0]) : null),
    add: (draft, id) => note(expectedCard(vault, draft, id)),
  };
}

/** The card as it will be found once it is made. */
function expectedCard(vault: Vault, draft: PersonDraft, id: string): KnownPerson {
  const { kind, phones = [], emails = [], ibans = [], taxId } = draft.body;
  return { id, kind, display_name: personName(draft), phones, emails, ibans, tax_id_lookup: codeLookup(vault, taxId) };
}

function viewPerson(row: KnownPerson | undefined): Person | null {
  if (row === undefined) return null;
  const { id, display_name: name, kind, phones, emails, ibans } = row;
  return { id, name, kind, card: { phones, emails, ibans } };
}

/** How people of one file are compared with each other; whose codes differ are never one. */
export function personKeys(
  vault: Vault,
  draft: PersonDraft,
): { readonly keys: string[]; readonly code: string | null } {
  const code = codeLookup(vault, draft.body.taxId)?.toString('hex') ?? null;
  const keys = [...(draft.body.phones ?? []).map((phone) => `p ${phone}`), ...(code === null ? [] : [`t ${code}`])];
  return { keys: keys.length > 0 ? keys : [`n ${normalizeForSearch(personName(draft))}`], code };
}

export function personName({ body: { kind, companyName, lastName, firstName, middleName } }: PersonDraft): string {
  if (kind === 'company') return companyName ?? '';
  const name = [lastName, firstName, middleName].filter(Boolean).join(' ');
  return kind === 'fop' ? `ФОП ${name}` : name;
}

/** The landlords whom a cell may mean: by their code, by the same name, or else by a name that may be theirs. */
export function landlordsCalled(vault: Vault, rows: readonly KnownLandlord[], text: string): readonly KnownLandlord[] {
  const code = codeLookup(vault, text);
  if (code !== null) return rows.filter((row) => row.tax_id_lookup?.equals(code));
  const exact = rows.filter((row) => nameKey(row.display_name) === nameKey(text));
  return exact.length > 0 ? exact : rows.filter((row) => mayBeSameName(row.display_name, text));
}

const nameKey = (name: string) => normalizeForSearch(name.replace(/["«»“”„]/gu, ''));

function codeLookup(vault: Vault, text: unknown): Buffer | null {
  const parsed = typeof text === 'string' ? parseTaxId(text) : null;
  return parsed?.ok ? vault.lookup(parsed.value.value, TAX_ID_CONTEXT) : null;
}
