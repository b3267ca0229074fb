import type { Day } from '@kliuchar/domain/dates/day';
import { serviceTitle } from '@kliuchar/domain/properties/service-settings';
import { typeset } from '@kliuchar/domain/text/typeset';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { ContractRow, StoredLateFee, StoredPeg, StoredService } from './contract-rows.ts';
import {
  type DocumentPartyRow,
  listDocumentParties,
  listDocumentServices,
  loadDocumentObject,
} from './document.sql.ts';

/** Everything the text of a contract is made of, opened and in one value; the text itself is a pure function of it. */
export type DocumentParty = {
  readonly kind: 'person' | 'fop' | 'company';
  readonly name: string;
  readonly taxId: { readonly kind: string; readonly value: string } | null;
  readonly idDocument: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly iban: string | null;
  readonly representative: string | null;
  readonly vatPayer: boolean;
};

export type DocumentService = Pick<StoredService, 'payer' | 'method'> & { readonly title: string };

export type DocumentData = {
  readonly number: string;
  readonly day: Day;
  readonly object: {
    readonly purpose: 'residential' | 'commercial';
    readonly type: string;
    readonly city: string;
    readonly address: string;
    readonly areaTotal: string | null;
    readonly areaLiving: string | null;
    readonly rooms: number | null;
    readonly floor: string | null;
    readonly cadastralNumber: string | null;
    readonly registryNumber: string | null;
  };
  readonly landlord: DocumentParty;
  readonly tenant: DocumentParty;
  readonly coTenants: readonly string[];
  readonly guarantor: DocumentParty | null;
  readonly startDate: Day;
  readonly endDate: Day | null;
  readonly noticeDays: number;
  readonly autoRenew: boolean;
  readonly rent: { readonly amountMinor: number; readonly currency: 'UAH' | 'USD' | 'EUR' };
  readonly peg: StoredPeg;
  readonly deposit: {
    readonly amountMinor: number;
    readonly currency: 'UAH' | 'USD' | 'EUR';
    readonly kind: 'guarantee' | 'advance';
  } | null;
  readonly payment: { readonly dueDay: number; readonly graceDays: number; readonly for: 'current' | 'next' };
  readonly proration: 'actual_days' | 'thirty_days' | 'none';
  readonly services: readonly DocumentService[];
  readonly lateFee: StoredLateFee;
  readonly vatMode: 'none' | 'on_top' | 'included';
};

export type DocumentTerms = { readonly rent: DocumentData['rent']; readonly peg: StoredPeg };

/** Reads the parties' requisites; passports and codes are opened here and go only into the sealed text. */
export async function loadDocumentData(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  contract: ContractRow,
  terms: DocumentTerms,
): Promise<DocumentData> {
  const { id, owner_id: ownerId } = contract;
  const [object, parties, services] = await Promise.all([
    loadDocumentObject(db, ownerId, contract.rental_object_id),
    listDocumentParties(db, id, ownerId),
    contract.utilities === null ? listDocumentServices(db, ownerId, contract.rental_object_id) : contract.utilities,
  ]);
  const party = (part: DocumentPartyRow['part']) => parties.find((row) => row.part === part) ?? null;
  const [landlord, tenant, guarantor] = [party('landlord'), party('tenant'), party('guarantor')];
  if (landlord === null || tenant === null) throw new Error('A contract has lost a party');
  const { deposit_amount_minor: depositMinor, deposit_currency: currency, deposit_kind: kind } = contract;
  return {
    number: contract.number,
    day: contract.signed_on ?? db.clock.today(),
    object: {
      purpose: object.purpose,
      type: object.type,
      city: object.city,
      address: fullAddress(object),
      areaTotal: object.area_total,
      areaLiving: object.area_living,
      rooms: object.rooms,
      floor: object.floor,
      cadastralNumber: object.cadastral_number,
      registryNumber: object.registry_number,
    },
    landlord: { ...openParty(deps, landlord), ...(contract.account_iban !== null && { iban: contract.account_iban }) },
    tenant: openParty(deps, tenant),
    coTenants: parties.filter((row) => row.part === 'co_tenant').map((row) => row.display_name),
    guarantor: guarantor === null ? null : openParty(deps, guarantor),
    startDate: contract.start_date,
    endDate: contract.end_date,
    noticeDays: contract.notice_days,
    autoRenew: contract.auto_renew,
    rent: terms.rent,
    peg: terms.peg,
    deposit:
      depositMinor === null || currency === null
        ? null
        : { amountMinor: depositMinor, currency, kind: kind ?? 'guarantee' },
    payment: { dueDay: contract.due_day, graceDays: contract.grace_days, for: contract.payment_for },
    proration: contract.proration,
    services: services.map((service) => ({
      title: serviceTitle({ code: service.code, title: service.title ?? null }),
      payer: service.payer,
      method: service.method,
    })),
    lateFee: contract.late_fee,
    vatMode: contract.vat_mode,
  };
}

function openParty({ vault }: Pick<Deps, 'vault'>, row: DocumentPartyRow): DocumentParty {
  const taxId = row.tax_id_sealed === null ? null : vault.open(row.tax_id_sealed, 'counterparties.tax_id');
  return {
    kind: row.kind,
    name: row.company_name ?? row.full_name,
    taxId: taxId === null ? null : { kind: row.tax_id_kind ?? '', value: taxId },
    idDocument:
      row.id_document_sealed === null ? null : vault.open(row.id_document_sealed, 'counterparties.id_document'),
    address: row.address === null ? null : typeset(row.address),
    phone: row.phones[0] ?? null,
    email: row.emails[0] ?? null,
    iban: row.ibans[0] ?? null,
    representative: row.representative,
    vatPayer: row.vat_payer,
  };
}

type AddressParts = {
  region: string | null;
  city: string;
  street: string | null;
  building: string | null;
  apartment: string | null;
  postal_code: string | null;
  type: string;
};

const OFFICE_TYPES: ReadonlySet<string> = new Set(['office', 'retail', 'warehouse']);

/** The whole address, as a contract names its object: index, region, city, street, building, flat. */
function fullAddress(object: AddressParts): string {
  const unit = OFFICE_TYPES.has(object.type) ? 'приміщення' : object.type === 'parking' ? 'місце' : 'кв.';
  const parts = [
    object.postal_code,
    object.region,
    object.city,
    object.street,
    object.building === null ? null : `буд.\u00a0${object.building}`,
    object.apartment === null ? null : `${unit}\u00a0${object.apartment}`,
  ];
  return typeset(parts.filter((part) => part !== null).join(', '));
}
