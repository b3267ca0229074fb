import type { TemplatePreview } from '@kliuchar/api-schema/document-templates';
import type { Deps } from '../../deps.ts';
import { unknownReference } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import {
  type DocumentData,
  type DocumentParty,
  findOwnContract,
  firstTerms,
  loadDocumentData,
  sideWords,
} from '../contracts/public.ts';
import type { Needs, Requisite, TemplateSource } from './template-types.ts';

/** Long enough to write a name or a number on by hand. */
export const BLANK = '_'.repeat(24);

export type Missing = TemplatePreview['missing'][number];

const REQUISITE_NAMES: Readonly<Record<Requisite, (party: DocumentParty) => string>> = {
  taxId: ({ kind }) => (kind === 'company' ? 'код ЄДРПОУ' : 'РНОКПП'),
  address: () => 'адреса',
  iban: () => 'IBAN',
};

/** The contract of the person's own owner with what its papers need, and the requisites that are not there. */
export async function loadSource(
  deps: Pick<Deps, 'vault' | 'clock'>,
  db: Db,
  { contractId, needs, isManaged }: { contractId: string; needs: Needs; isManaged: boolean },
): Promise<{ source: TemplateSource; missing: Missing[] }> {
  const contract = await findOwnContract(db, contractId);
  if (contract === null) throw unknownReference('contractId');
  const whole = await loadDocumentData(deps, db, contract, await firstTerms(db, contract.id));
  const data = isManaged ? withoutRequisites(whole) : whole;
  const parts = { landlord: contract.landlord_counterparty_id, tenant: contract.tenant_counterparty_id };
  const missing = (['landlord', 'tenant'] as const).flatMap((part) => {
    const absent = needs[part].filter((requisite) => whole[part][requisite] === null);
    const names = absent.map((requisite) => REQUISITE_NAMES[requisite](data[part])).join(', ');
    const text = `${data[part].name}: ${names}`;
    return absent.length === 0 ? [] : [{ text, field: null, counterpartyId: isManaged ? null : parts[part] }];
  });
  const source = {
    deps,
    db,
    today: db.clock.today(),
    contract,
    contractDay: contract.signed_on ?? contract.start_date,
    data: {
      ...data,
      landlord: withBlanks(data.landlord, needs.landlord),
      tenant: withBlanks(data.tenant, needs.tenant),
    },
    words: sideWords(data.object.purpose),
  };
  return { source, missing };
}

/** What a manager is not shown of the sides stands in no paper that he makes: whoever hands it over writes it on (ADR 0036). */
function withoutRequisites(data: DocumentData): DocumentData {
  const bare = (party: DocumentParty): DocumentParty => {
    return { ...party, taxId: null, idDocument: null, address: null, phone: null, email: null, iban: null };
  };
  const object = { ...data.object, cadastralNumber: null, registryNumber: null };
  return { ...data, object, landlord: bare(data.landlord), tenant: bare(data.tenant), guarantor: null };
}

function withBlanks(party: DocumentParty, needed: readonly Requisite[]): DocumentParty {
  const blank = (requisite: Requisite) => (needed.includes(requisite) ? BLANK : null);
  const taxId = blank('taxId');
  const taxIdKind = party.kind === 'company' ? 'edrpou' : 'rnokpp';
  return {
    ...party,
    taxId: party.taxId ?? (taxId === null ? null : { kind: taxIdKind, value: taxId }),
    address: party.address ?? blank('address'),
    iban: party.iban ?? blank('iban'),
  };
}
