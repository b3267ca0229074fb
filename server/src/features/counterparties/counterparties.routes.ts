import * as parties from '@kliuchar/api-schema/contract-parties';
import * as endpoints from '@kliuchar/api-schema/counterparties';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { createContractTenant, listContractParties } from './contract-parties.ts';
import { createCounterparty } from './create-counterparty.ts';
import { deleteCounterparty } from './delete-counterparty.ts';
import { findDuplicates } from './find-duplicates.ts';
import { getCounterparty } from './get-counterparty.ts';
import { listCounterparties } from './list-counterparties.ts';
import { mergeCounterparty } from './merge-counterparty.ts';
import { restoreCounterparty } from './restore-counterparty.ts';
import { updateCounterparty } from './update-counterparty.ts';

export const registerCounterpartiesRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listCounterparties, ({ actor, query }) => listCounterparties(deps, actor, query));
  mount(app, deps, endpoints.createCounterparty, ({ actor, body }) => createCounterparty(deps, actor, body));
  mount(app, deps, endpoints.findDuplicateCounterparties, ({ actor, body }) => findDuplicates(deps, actor, body));
  mount(app, deps, endpoints.getCounterparty, ({ actor, params }) =>
    getCounterparty(deps, actor, params.counterpartyId),
  );
  mount(app, deps, endpoints.updateCounterparty, ({ actor, params, body }) =>
    updateCounterparty(deps, actor, params.counterpartyId, body),
  );
  mount(app, deps, endpoints.deleteCounterparty, ({ actor, params, query }) =>
    deleteCounterparty(deps, actor, params.counterpartyId, query.version),
  );
  mount(app, deps, endpoints.restoreCounterparty, ({ actor, params }) =>
    restoreCounterparty(deps, actor, params.counterpartyId),
  );
  mount(app, deps, endpoints.mergeCounterparty, ({ actor, params, body }) =>
    mergeCounterparty(deps, actor, params.counterpartyId, body.into),
  );
  mount(app, deps, parties.listContractParties, ({ actor, params, query }) =>
    listContractParties(deps, actor, { propertyId: params.propertyId, q: query.q }),
  );
  mount(app, deps, parties.createContractTenant, ({ actor, params, body }) =>
    createContractTenant(deps, actor, params.propertyId, body),
  );
};
