/** Lines and people stand inside the row they belong to. */
export type Exported = {
  /** What stands beside the columns of the row `x`. */
  readonly also?: string;
  /** Columns that are no datum of the person. */
  readonly without?: readonly string[];
  /** The column of the person a row is of, where it is of one: of another one's rows nobody has a copy. */
  readonly ofPerson?: string;
};

type Nested = { readonly of: string; readonly link: string; readonly order: string; readonly row: string };

function nested(name: string, { of, link, order, row }: Nested): string {
  return `jsonb_build_object('${name}', (select coalesce(jsonb_agg(${row} order by ${order}), '[]') from ${of} l where l.owner_id = x.owner_id and l.${link} = x.id))`;
}

const photosOf = (table: string, link: string): string =>
  nested('photos', { of: table, link, order: 'l.position', row: 'l.file_id' });

const PLAIN: Exported = {};

/** What an owner has, in the order it is written. The test beside it names every other table with the reason it is left out. */
export const EXPORTED = {
  properties: { also: photosOf('property_photos', 'property_id') },
  complexes: PLAIN,
  counterparties: PLAIN,
  contracts: {
    also: [
      nested('co_tenants', {
        of: 'contract_co_tenants',
        link: 'contract_id',
        order: 'l.counterparty_id',
        row: 'l.counterparty_id',
      }),
      `jsonb_build_object('auto_month', (select to_jsonb(m) - array['owner_id', 'contract_id'] from auto_months m where m.owner_id = x.owner_id and m.contract_id = x.id),
         'move_out', (select to_jsonb(m) - array['owner_id', 'contract_id'] from move_outs m where m.owner_id = x.owner_id and m.contract_id = x.id))`,
    ].join(' || '),
  },
  contract_terms: PLAIN,
  contract_amendments: PLAIN,
  contract_documents: PLAIN,
  contract_acceptances: PLAIN,
  handover_acts: {
    also: nested('photos', {
      of: 'handover_photos',
      link: 'act_id',
      order: 'l.position',
      row: `jsonb_build_object('file_id', l.file_id, 'place', l.place)`,
    }),
  },
  property_services: PLAIN,
  tariffs: PLAIN,
  tariff_versions: PLAIN,
  exchange_rates: PLAIN,
  key_rates: PLAIN,
  price_indexes: PLAIN,
  physical_meters: PLAIN,
  readings: PLAIN,
  receipts: {
    also: nested('lines', {
      of: 'receipt_lines',
      link: 'receipt_id',
      order: 'l.line_no',
      row: `to_jsonb(l) - 'owner_id' - 'receipt_id'`,
    }),
  },
  adjustments: PLAIN,
  payments: PLAIN,
  supplier_payments: PLAIN,
  deposit_movements: PLAIN,
  settlements: PLAIN,
  bank_statements: PLAIN,
  bank_lines: PLAIN,
  bank_payers: PLAIN,
  ledger_entries: PLAIN,
  allocations: PLAIN,
  expenses: PLAIN,
  shared_bills: {
    also: nested('shares', {
      of: 'shared_bill_shares',
      link: 'bill_id',
      order: 'l.position',
      row: `to_jsonb(l) - 'owner_id' - 'bill_id'`,
    }),
  },
  tasks: { also: photosOf('task_photos', 'task_id') },
  task_comments: PLAIN,
  documents: {
    also: nested('versions', {
      of: 'document_versions',
      link: 'document_id',
      order: 'l.number',
      row: `jsonb_build_object('number', l.number, 'file_id', l.file_id, 'name', l.name, 'created_at', l.created_at)`,
    }),
  },
  files: PLAIN,
  grants: PLAIN,
  announcements: {
    also: nested('recipients', {
      of: 'announcement_recipients',
      link: 'announcement_id',
      order: 'l.contract_id',
      row: `jsonb_build_object('contract_id', l.contract_id, 'message_id', l.message_id, 'has_account', l.has_account)`,
    }),
  },
  // The words carry one-time codes and the keys of links; what was written to whom and when is enough.
  messages: { without: ['text', 'html', 'parts'], ofPerson: 'user_id' },
  payment_accounts: PLAIN,
  imports: PLAIN,
  import_rows: PLAIN,
  subscription_invoices: PLAIN,
  subscription_payments: PLAIN,
  checkout_attempts: PLAIN,
  api_keys: PLAIN,
  webhook_endpoints: PLAIN,
  audit_log: PLAIN,
} as const satisfies Readonly<Record<string, Exported>>;
export type ExportedTable = keyof typeof EXPORTED;

/** What is no datum of the person: keys, hashes for look-ups, words for the search. Sealed numbers are opened by the caller. */
export const OURS = [
  'search_text',
  'find_text',
  'tax_id_lookup',
  'key_hash',
  'token_hash',
  'sha256',
  'document_sha256',
  'storage_key',
  'requisites_tax_id_sealed',
  'before',
  'fingerprint',
  'payer_key',
  'other_payer_key',
  'secret_sealed',
  'previous_secret_sealed',
];
