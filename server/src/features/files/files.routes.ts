import { getFile as getFileEndpoint, uploadFile, uploadInfoFile } from '@kliuchar/api-schema/files';
import { addressKey } from '../../edge/address.ts';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { hitThrottle } from '../../edge/throttle.ts';
import { readUpload, registerUploads } from '../../edge/uploads.ts';
import type { Db } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
import { getFile } from './get-file.ts';
import { keeperOf } from './keeper.ts';
import { storeFile } from './store-file.ts';

/** Photos of meters of one home fit many times into this; a flood of a leaked link does not. */
const UPLOADS_BY_LINK = { bucket: 'files.link', limit: 120, windowSeconds: 3600 };

export const registerFilesRoutes: RegisterFeature = (app, deps) => {
  registerUploads(app, (scope) => {
    mount(scope, deps, uploadFile, async ({ actor, raw }) => {
      const { fields, bytes, fileName } = await readUpload(raw, uploadFile.body);
      return storeFile(deps, actor, { bytes, fileName, purpose: fields.purpose }, (db) => keeperOf(db, fields));
    });
    mount(scope, deps, uploadInfoFile, async ({ params, raw, request, trace }) => {
      await hitThrottle(deps, UPLOADS_BY_LINK, `${params.contractId} ${addressKey(request.address)}`);
      const { fields, bytes, fileName } = await readUpload(raw, uploadInfoFile.body);
      const actor = { kind: 'link', contractId: params.contractId, keyHash: sha256(fields.k), ...trace } as const;
      const keeper = (db: Db) => ({ db, ownerId: db.ownerId, propertyId: null });
      return storeFile(deps, actor, { bytes, fileName, purpose: fields.purpose }, keeper);
    });
  });
  mount(app, deps, getFileEndpoint, ({ actor, params }) => getFile(deps, actor, params.fileId));
};
