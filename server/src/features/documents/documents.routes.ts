import * as endpoints from '@kliuchar/api-schema/documents';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { addVersion } from './add-version.ts';
import { deleteDocument, restoreDocument } from './bin-document.ts';
import { createDocument } from './create-document.ts';
import { getDocumentFile } from './get-document-file.ts';
import { listDocuments } from './list-documents.ts';
import { getDocument } from './read-document.ts';
import { updateDocument } from './update-document.ts';

export const registerDocumentsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listDocuments, ({ actor, query }) => listDocuments(deps, actor, query));
  mount(app, deps, endpoints.createDocument, ({ actor, body }) => createDocument(deps, actor, body));
  mount(app, deps, endpoints.getDocument, ({ actor, params }) => getDocument(deps, actor, params.documentId));
  mount(app, deps, endpoints.updateDocument, ({ actor, params, body }) =>
    updateDocument(deps, actor, { id: params.documentId, ...body }),
  );
  mount(app, deps, endpoints.deleteDocument, ({ actor, params, query }) =>
    deleteDocument(deps, actor, { id: params.documentId, version: query.version }),
  );
  mount(app, deps, endpoints.restoreDocument, ({ actor, params }) => restoreDocument(deps, actor, params.documentId));
  mount(app, deps, endpoints.createDocumentVersion, ({ actor, params, body }) =>
    addVersion(deps, actor, { id: params.documentId, ...body }),
  );
  mount(app, deps, endpoints.getDocumentFile, ({ actor, params, query }) =>
    getDocumentFile(deps, actor, { id: params.documentId, number: query.number }),
  );
};
