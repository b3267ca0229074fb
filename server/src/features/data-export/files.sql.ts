import type { Db } from '../../platform/db/scope.ts';
import { FIRST_ID, PAGE } from './export.sql.ts';

export type StoredFile = {
  readonly id: string;
  readonly kind: 'image' | 'pdf';
  readonly storage_key: string;
  readonly original_name: string | null;
  readonly size: number;
  readonly created_at: string;
  readonly is_attached: boolean;
  readonly use: string | null;
  readonly detail: string | null;
  readonly contract_id: string | null;
  readonly contract_number: string | null;
  readonly property_id: string | null;
  readonly property_name: string | null;
  readonly counterparty_id: string | null;
  readonly counterparty_name: string | null;
};

type Use = {
  readonly use: string;
  readonly detail?: string;
  readonly from: string;
  readonly file: string;
  readonly contract?: string;
  readonly property?: string;
  readonly person?: string;
};

/** Everything a file may be attached to, each by an index on the file. */
const USES: readonly Use[] = [
  {
    use: 'document',
    detail: `d.title || case when d.latest > 1 then ', версія ' || v.number else '' end`,
    from: 'document_versions v join documents d on d.owner_id = v.owner_id and d.id = v.document_id',
    file: 'v.file_id',
    contract: 'd.contract_id',
    property: 'd.property_id',
    person: 'd.counterparty_id',
  },
  { use: 'acceptance', from: 'contract_acceptances v', file: 'v.file_id', contract: 'v.contract_id' },
  { use: 'act', from: 'handover_acts v', detail: 'v.held_on::text', file: 'v.scan_id', contract: 'v.contract_id' },
  {
    use: 'act_photo',
    from: 'handover_photos v join handover_acts a on a.owner_id = v.owner_id and a.id = v.act_id',
    detail: 'a.held_on::text',
    file: 'v.file_id',
    contract: 'a.contract_id',
  },
  { use: 'property_photo', from: 'property_photos v', file: 'v.file_id', property: 'v.property_id' },
  { use: 'meter', detail: 'v.serial', from: 'physical_meters v', file: 'v.photo_id', property: 'v.property_id' },
  { use: 'reading', from: 'readings v', detail: 'v.taken_on::text', file: 'v.photo_id', property: 'v.property_id' },
  { use: 'payment', from: 'payments v', detail: 'v.paid_on::text', file: 'v.photo_id', contract: 'v.contract_id' },
  {
    use: 'supplier_payment',
    detail: 'v.period',
    from: 'supplier_payments v',
    file: 'v.file_id',
    contract: 'v.contract_id',
  },
  { use: 'shared_bill', from: 'shared_bills v', detail: 'v.period', file: 'v.file_id' },
  {
    use: 'task',
    from: 'task_photos v join tasks t on t.owner_id = v.owner_id and t.id = v.task_id',
    detail: 't.title',
    file: 'v.file_id',
    property: 't.property_id',
  },
  { use: 'expense', from: 'tasks v', detail: 'v.title', file: 'v.kept_file_id', property: 'v.property_id' },
  { use: 'expense', from: 'expenses v', detail: 'v.spent_on::text', file: 'v.file_id', property: 'v.property_id' },
];

const useSql = ({ use, detail, from, file, contract, property, person }: Use) =>
  `select '${use}' as use, ${detail ?? 'null::text'} as detail, ${contract ?? 'null::uuid'} as contract_id, ${property ?? 'null::uuid'} as property_id, ${person ?? 'null::uuid'} as counterparty_id
     from ${from} where v.owner_id = f.owner_id and ${file} = f.id`;

/** The files of an owner in the order they came, with what each belongs to. */
export function exportFiles(db: Db, ownerId: string, after: string | null): Promise<StoredFile[]> {
  return db.query<StoredFile>(
    'exports.files',
    `select f.id, f.kind, f.storage_key, f.original_name, f.size, f.created_at, f.attached_at is not null as is_attached, u.use, u.detail,
        u.contract_id, c.number as contract_number, o.id as property_id, o.display_name as property_name, u.counterparty_id, k.display_name as counterparty_name
       from (select * from files where owner_id = $1 and id > $2 order by id limit ${PAGE}) f
       left join lateral (${USES.map(useSql).join(' union all ')} limit 1) u on true
       left join contracts c on c.owner_id = f.owner_id and c.id = u.contract_id
       left join properties o on o.owner_id = f.owner_id and o.id = coalesce(u.property_id, f.property_id)
       left join counterparties k on k.owner_id = f.owner_id and k.id = u.counterparty_id
      order by f.id`,
    [ownerId, after ?? FIRST_ID],
  );
}
