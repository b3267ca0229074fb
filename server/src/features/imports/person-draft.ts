import { createCounterparty } from '@kliuchar/api-schema/counterparties';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import { parseTaxId } from '@kliuchar/domain/identifiers/tax-id';
import { COUNTERPARTY_KIND_WORDS, ROLE_WORDS } from '@kliuchar/domain/imports/import-words';
import { readName } from '@kliuchar/domain/imports/person-name';
import { readChoice, readMany, readTaxCode } from '@kliuchar/domain/imports/read-cell';
import { accept, type Decision } from '@kliuchar/domain/refusal/refusal';
import type { Columns, RowReader } from './row-reader.ts';

type PersonBody = BodyOf<typeof createCounterparty>;
export type PersonDraft = {
  readonly body: PersonBody;
  /** The whole name as the row has it. */
  readonly called: string;
  /** False where nothing of the row tells a person from a company, and a new card is a person's. */
  readonly isKindSaid: boolean;
};
type Role = PersonBody['roles'][number];

const KINDS_UK = 'Напишіть: фізична особа, ФОП або компанія';
const ROLES_UK = 'Напишіть: орендар, орендодавець, постачальник, підрядник або поручитель';

/** Whom a row names: by one cell or by several; a tenant unless it says otherwise. `whole` is the column of the whole name. */
export function readPerson(row: RowReader, whole: 'fullName' | 'tenant'): PersonDraft | null {
  const isTenant = whole === 'tenant';
  const named = readName(row.text(whole));
  const company = row.maybe('companyName') ?? (named.kind === 'company' ? named.companyName : undefined);
  const said = isTenant ? undefined : row.read('kind', (text) => readChoice(text, COUNTERPARTY_KIND_WORDS), KINDS_UK);
  const code = readTaxCode(row.text('taxId')) || undefined;
  const isCompanys = (company !== undefined && row.text('lastName') === '') || isEdrpou(code);
  const isCompany = said === 'company' || (said === undefined && isCompanys);
  const kind = isCompany ? 'company' : (said ?? (named.kind === 'fop' ? 'fop' : 'person'));
  const person = named.kind === 'company' ? null : named;
  if (!company && !row.text(whole) && !row.text('lastName') && !row.text('firstName')) row.refuse(whole, REQUIRED_UK);
  const columns: Columns = isTenant ? { lastName: 'tenant', companyName: 'tenant', notes: 'tenant' } : {};
  const body = row.check(
    createCounterparty.body,
    {
      kind,
      roles: isTenant ? ['tenant'] : (row.read('roles', readRoles, ROLES_UK) ?? ['tenant']),
      ...(isCompany
        ? { companyName: company ?? row.maybe(whole) }
        : {
            lastName: row.maybe('lastName') ?? (person?.lastName || undefined),
            firstName: row.maybe('firstName') ?? person?.firstName,
            middleName: row.maybe('middleName') ?? person?.middleName,
          }),
      taxId: code,
      phones: readMany(row.text('phones')),
      emails: readMany(row.text('emails')),
      // The address and the notes of a lease's row are the object's and the lease's.
      ...(!isTenant && {
        ibans: readMany(row.text('ibans')),
        address: row.maybe('address'),
        notes: row.maybe('notes'),
      }),
    },
    columns,
  );
  const called =
    row.text(whole) || [row.text('lastName'), row.text('firstName'), row.text('middleName')].join(' ').trim();
  return body && { body, called, isKindSaid: said !== undefined || kind !== 'person' };
}

/** Eight digits are a company's (ЄДРПОУ); a person's code has ten. */
function isEdrpou(code: string | undefined): boolean {
  const parsed = parseTaxId(code ?? '');
  return parsed.ok && parsed.value.kind === 'edrpou';
}

function readRoles(text: string): Decision<Role[]> {
  const roles: Role[] = [];
  for (const part of readMany(text)) {
    const role = readChoice(part, ROLE_WORDS);
    if (!role.ok) return role;
    if (!roles.includes(role.value)) roles.push(role.value);
  }
  return accept(roles);
}
