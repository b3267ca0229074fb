import { createCounterparty } from '@kliuchar/api-schema/counterparties';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import { COUNTERPARTY_KIND_WORDS, ROLE_WORDS } from '@kliuchar/domain/imports/import-words';
import { readName } from '@kliuchar/domain/imports/person-name';
import { readChoice, readMany, readTaxCode } from '@kliuchar/domain/imports/read-cell';
import { accept, type Decision } from '@kliuchar/domain/refusal/refusal';
import type { Columns, RowReader } from './row-reader.ts';

export type PersonDraft = BodyOf<typeof createCounterparty>;
type Role = PersonDraft['roles'][number];

const KINDS_UK = 'Напишіть: фізична особа, ФОП або компанія';
const ROLES_UK = 'Напишіть: орендар, орендодавець, постачальник, підрядник або поручитель';

/** Whom a row names: by one cell or by several; a tenant unless it says otherwise. `whole` is the column of the whole name. */
export function readPerson(row: RowReader, whole: 'fullName' | 'tenant'): PersonDraft | null {
  const isTenant = whole === 'tenant';
  const named = readName(row.text(whole));
  const company = row.maybe('companyName') ?? (named.kind === 'company' ? named.companyName : undefined);
  const said = isTenant ? undefined : row.read('kind', (text) => readChoice(text, COUNTERPARTY_KIND_WORDS), KINDS_UK);
  const isCompany = said === 'company' || (said === undefined && company !== undefined && row.text('lastName') === '');
  const kind = isCompany ? 'company' : (said ?? (named.kind === 'fop' ? 'fop' : 'person'));
  const person = named.kind === 'company' ? null : named;
  if (!company && !row.text(whole) && !row.text('lastName') && !row.text('firstName')) row.refuse(whole, REQUIRED_UK);
  const columns: Columns = isTenant ? { lastName: 'tenant', companyName: 'tenant', notes: 'tenant' } : {};
  return row.check(
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
      taxId: row.maybe('taxId') && readTaxCode(row.text('taxId')),
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
