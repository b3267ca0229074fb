import { type MatrixRow, none, OWNERS, path } from './access-matrix-row.ts';

/** Tables an owner brings from a spreadsheet: nobody else’s, not even his manager’s. */
export const IMPORT_ROWS: readonly MatrixRow[] = [
  { name: 'listImports', who: OWNERS, sample: none },
  { name: 'getImportTemplate', who: OWNERS, sample: () => ({ query: { kind: 'leases' } }) },
  {
    name: 'createImport',
    who: OWNERS,
    sample: ({ ids, ownerId }) => ({
      body: { kind: 'counterparties', replaces: ids.import, ownerId },
      isForm: true,
      fileText: 'ПІБ;Телефон\nКоваль Олена;0671112233',
    }),
  },
  { name: 'getImport', who: OWNERS, sample: path('importId', 'import') },
  {
    name: 'updateImport',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { importId: ids.import }, body: { settings: { duplicates: 'update' } } }),
  },
  { name: 'listImportRows', who: OWNERS, sample: path('importId', 'import') },
  {
    name: 'updateImportRow',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { importId: ids.import, rowId: ids.importRow }, body: { decision: 'create' } }),
  },
  { name: 'saveImport', who: OWNERS, sample: path('importId', 'import') },
  {
    name: 'activateImport',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { importId: ids.savedImport }, body: { after: ids.contract } }),
  },
  { name: 'undoImport', who: OWNERS, sample: path('importId', 'savedImport') },
  { name: 'discardImport', who: OWNERS, sample: path('importId', 'import') },
  { name: 'getImportFailed', who: OWNERS, sample: path('importId', 'import') },
];
