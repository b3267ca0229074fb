import * as endpoints from '@kliuchar/api-schema/imports';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { readUpload, registerUploads } from '../../edge/uploads.ts';
import { recheckSession } from '../../platform/db/scope.ts';
import { activateImport } from './activate-import.ts';
import { createImport } from './create-import.ts';
import { failedFile, importTemplate } from './import-files.ts';
import { getImport, listImportRows, listImports } from './list-imports.ts';
import { saveImport } from './save-import.ts';
import { undoImport } from './undo-import.ts';
import { discardImport, updateImport } from './update-import.ts';
import { updateImportRow } from './update-import-row.ts';

export const registerImportsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listImports, ({ actor }) => listImports(deps, actor));
  mount(app, deps, endpoints.getImportTemplate, async ({ actor, query }) => {
    await recheckSession(deps.db, actor);
    return importTemplate(query.kind);
  });
  mount(app, deps, endpoints.getImport, ({ actor, params }) => getImport(deps, actor, params.importId));
  mount(app, deps, endpoints.updateImport, ({ actor, params, body }) =>
    updateImport(deps, actor, params.importId, body),
  );
  mount(app, deps, endpoints.listImportRows, ({ actor, params, query }) =>
    listImportRows(deps, actor, params.importId, query),
  );
  mount(app, deps, endpoints.updateImportRow, ({ actor, params, body }) =>
    updateImportRow(deps, actor, { ...params, ...body }),
  );
  mount(app, deps, endpoints.saveImport, ({ actor, params }) => saveImport(deps, actor, params.importId));
  mount(app, deps, endpoints.activateImport, ({ actor, params, body }) =>
    activateImport(deps, actor, params.importId, body.after ?? null),
  );
  mount(app, deps, endpoints.undoImport, ({ actor, params }) => undoImport(deps, actor, params.importId));
  mount(app, deps, endpoints.discardImport, ({ actor, params }) => discardImport(deps, actor, params.importId));
  mount(app, deps, endpoints.getImportFailed, ({ actor, params }) => failedFile(deps, actor, params.importId));
  registerUploads(app, (scope) => {
    mount(scope, deps, endpoints.createImport, async ({ actor, raw }) =>
      createImport(deps, actor, await readUpload(raw, endpoints.createImport.body)),
    );
  });
};
