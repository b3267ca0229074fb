import { type MatrixRow, OWNERS, PERSONAL } from './access-matrix-row.ts';

/** What is across everything (product.md §12): a person finds and reads what is his, and of others nothing. */
export const ACROSS_ROWS: readonly MatrixRow[] = [
  { name: 'search', who: PERSONAL, sample: () => ({ query: { q: 'Саксаганського' } }) },
  {
    name: 'listAudit',
    who: OWNERS,
    sample: ({ ids, userId }) => ({ query: { entity_type: 'contract', entity_id: ids.contract, actor: userId } }),
  },
  { name: 'listAudit', as: 'without filters', who: OWNERS, sample: () => ({}) },
  {
    name: 'exportAudit',
    who: OWNERS,
    sample: ({ ids, userId }) => ({ query: { entity_id: ids.contract, actor: userId } }),
  },
  {
    name: 'askSupport',
    who: { nobody: 'ok', owner: 'ok' },
    sample: () => ({ body: { topic: 'question', message: 'Як додати тариф?', email: 'visitor@example.com' } }),
  },
  { name: 'requestDataExport', who: PERSONAL, sample: () => ({}) },
  { name: 'listDataExports', who: PERSONAL, sample: () => ({}) },
  // Of a person and of nobody else, so no copy of the world's is anybody's; data-export.http.test.ts fetches one.
  {
    name: 'getDataExportFile',
    who: { nobody: 401, newcomer: 404, tenant: 404, owner: 404 },
    sample: ({ ids }) => ({ path: { exportId: ids.contract } }),
  },
  { name: 'listSupportRequests', who: PERSONAL, sample: () => ({}) },
  {
    name: 'requestDeletion',
    who: { nobody: 401, newcomer: 422, tenant: 422, owner: 422 },
    sample: () => ({ body: { password: 'не той пароль' } }),
  },
];
