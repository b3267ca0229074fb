import type { Import, ImportRow } from '@kliuchar/api-schema/imports';
import { missingFields } from '@kliuchar/domain/imports/import-fields';
import type { Vault } from '../../platform/crypto.ts';
import type { CountedImport } from './count-imports.sql.ts';
import type { ImportEntity, RowRecord } from './import-rows.sql.ts';
import { openCells } from './import-state.ts';

export function viewImport(record: CountedImport): Import {
  const { total, ready, wrong, failed, saved, skipped, duplicates, will_skip, will_update, drafts, undone, kept } =
    record;
  return {
    id: record.id,
    kind: record.kind,
    state: record.state,
    fileName: record.file_name,
    source: record.source,
    headings: record.headings,
    mapping: record.mapping,
    missing: missingFields(record.kind, record.mapping).map((group) => [...group]),
    settings: record.settings,
    counts: { total, ready, wrong, failed, saved, skipped, duplicates, willSkip: will_skip, willUpdate: will_update },
    created: createdOf(record),
    drafts,
    undone,
    kept: (kept ?? []).map(({ entity, entity_id, label, reason }) => ({
      entity: entity as ImportEntity,
      entityId: entity_id,
      name: label,
      reason,
    })),
    createdAt: record.created_at,
    finishedAt: record.finished_at,
  };
}

function createdOf({ entries }: CountedImport): Import['created'] {
  const made = (entity: ImportEntity) =>
    (entries ?? []).find((row) => row.entity === entity && row.change === 'created')?.count ?? 0;
  const updated = (entries ?? []).filter(({ change }) => change === 'updated');
  return {
    complex: made('complex'),
    property: made('property'),
    counterparty: made('counterparty'),
    contract: made('contract'),
    physicalMeter: made('physical_meter'),
    reading: made('reading'),
    updated: updated.reduce((sum, { count }) => sum + count, 0),
  };
}

export function viewRow(vault: Vault, row: RowRecord, tenant: ImportRow['tenant']): ImportRow {
  const { id, number, state, problems, duplicate, decision } = row;
  return { id, number, cells: openCells(vault, row.cells_sealed), state, problems, duplicate, decision, tenant };
}
