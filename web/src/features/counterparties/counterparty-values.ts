import type {
  COUNTERPARTY_KINDS,
  COUNTERPARTY_ROLES,
  Counterparty,
  TAX_REGIMES,
} from '@kliuchar/api-schema/counterparties';

export type Kind = (typeof COUNTERPARTY_KINDS)[number];
export type Role = (typeof COUNTERPARTY_ROLES)[number];

export type CounterpartyValues = {
  kind: Kind;
  roles: Record<Role, boolean>;
  lastName: string;
  firstName: string;
  middleName: string;
  companyName: string;
  representative: string;
  phones: (string | null)[];
  emails: (string | null)[];
  taxId: string;
  idDocument: string;
  ibans: (string | null)[];
  address: string;
  vatPayer: boolean;
  taxRegime: '' | (typeof TAX_REGIMES)[number];
  notes: string;
  tags: string;
};

/** The lists of the card that are given one by one. */
const LISTS = ['phones', 'emails', 'ibans'] as const;
export type CounterpartyList = (typeof LISTS)[number];

const NO_ROLES: Record<Role, boolean> = {
  tenant: false,
  landlord: false,
  provider: false,
  contractor: false,
  guarantor: false,
};

/** A provider is a firm, anyone else is most often a person; the typed name goes where it belongs. */
export function newCounterparty({ role, name = '' }: { role: Role; name?: string }): CounterpartyValues {
  const kind = role === 'provider' ? 'company' : 'person';
  const [lastName = '', firstName = '', ...middle] = name.split(/\s+/);
  const isCompany = kind === 'company' || /["«»]|^(ТОВ|ПП|АТ|КП|ОСББ)\s/iu.test(name);
  return {
    kind: isCompany ? 'company' : kind,
    roles: { ...NO_ROLES, [role]: true },
    lastName: isCompany ? '' : lastName,
    firstName: isCompany ? '' : firstName,
    middleName: isCompany ? '' : middle.join(' '),
    companyName: isCompany ? name : '',
    representative: '',
    phones: [null],
    emails: [null],
    taxId: '',
    idDocument: '',
    ibans: [null],
    address: '',
    vatPayer: false,
    taxRegime: '',
    notes: '',
    tags: '',
  };
}

export function toCounterpartyValues(view: Counterparty): CounterpartyValues {
  const roles = { ...NO_ROLES };
  for (const role of view.roles) roles[role] = true;
  return {
    kind: view.kind,
    roles,
    lastName: view.lastName ?? '',
    firstName: view.firstName ?? '',
    middleName: view.middleName ?? '',
    companyName: view.companyName ?? '',
    representative: view.representative ?? '',
    phones: view.phones.length > 0 ? [...view.phones] : [null],
    emails: view.emails.length > 0 ? [...view.emails] : [null],
    taxId: view.taxId ?? '',
    idDocument: view.idDocument ?? '',
    ibans: view.ibans.length > 0 ? [...view.ibans] : [null],
    address: view.address ?? '',
    vatPayer: view.vatPayer,
    taxRegime: view.taxRegime ?? '',
    notes: view.notes ?? '',
    tags: view.tags.join(', '),
  };
}

const filled = (list: readonly (string | null)[]): string[] => list.filter((entry): entry is string => Boolean(entry));

/** The whole card as the wire has it: an emptied field is null, so that an edit clears it. */
export function toCounterpartyBody(values: CounterpartyValues) {
  const isCompany = values.kind === 'company';
  const word = (text: string) => (text.trim() === '' ? null : text);
  return {
    kind: values.kind,
    roles: (Object.keys(values.roles) as Role[]).filter((role) => values.roles[role]),
    lastName: isCompany ? null : word(values.lastName),
    firstName: isCompany ? null : word(values.firstName),
    middleName: isCompany ? null : word(values.middleName),
    companyName: isCompany ? word(values.companyName) : null,
    representative: isCompany ? word(values.representative) : null,
    phones: filled(values.phones),
    emails: filled(values.emails),
    taxId: word(values.taxId),
    idDocument: isCompany ? null : word(values.idDocument),
    ibans: filled(values.ibans),
    address: word(values.address),
    vatPayer: values.vatPayer,
    taxRegime: values.taxRegime === '' ? null : values.taxRegime,
    notes: word(values.notes),
    tags: values.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  };
}

/** Whether links that were sent to this tenant stop with the save: a number or an address of a card with live contracts is taken off. */
export function turnsLinksOff(
  { phones, emails, liveContracts, roles }: Pick<Counterparty, 'phones' | 'emails' | 'liveContracts' | 'roles'>,
  now: { readonly phones: readonly (string | null)[]; readonly emails: readonly (string | null)[] },
): boolean {
  const hasLost = (before: readonly string[], after: readonly (string | null)[]) =>
    before.some((entry) => !after.includes(entry));
  return roles.includes('tenant') && liveContracts > 0 && (hasLost(phones, now.phones) || hasLost(emails, now.emails));
}

/** Empty fields of a list are left out of the body, so the third entry of the body may stand fourth in the form. */
export function fieldOfCounterparty(name: string, values: CounterpartyValues): string {
  const [first, at] = name.split('.');
  const list = LISTS.find((each) => each === first);
  if (list === undefined) return name;
  const places = values[list].flatMap((entry, place) => (entry ? [place] : []));
  // Of a list that is too long its last entry is named: it can be taken off.
  return `${list}.${(at === undefined ? places.at(-1) : places[Number(at)]) ?? 0}`;
}
