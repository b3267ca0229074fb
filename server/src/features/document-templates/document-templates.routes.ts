import * as endpoints from '@kliuchar/api-schema/document-templates';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { recheckSession } from '../../platform/db/scope.ts';
import { createFromTemplate, listTemplates, previewTemplate } from './compose-template.ts';

export const registerDocumentTemplatesRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listDocumentTemplates, async ({ actor }) => {
    await recheckSession(deps.db, actor);
    return listTemplates(actor);
  });
  mount(
    app,
    deps,
    endpoints.previewDocumentTemplate,
    ({ actor, params: { template }, body: { contractId, ...values } }) =>
      previewTemplate(deps, actor, { template, contractId, values }),
  );
  mount(
    app,
    deps,
    endpoints.createTemplateDocument,
    ({ actor, params: { template }, body: { contractId, visibility, separate, ...values } }) =>
      createFromTemplate(deps, actor, { template, contractId, values, visibility, separate }),
  );
};
