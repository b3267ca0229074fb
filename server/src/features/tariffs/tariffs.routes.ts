import * as endpoints from '@kliuchar/api-schema/tariffs';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { deleteTariffVersion, updateTariffVersion } from './correct-tariff-version.ts';
import { createTariff } from './create-tariff.ts';
import { createTariffVersion } from './create-tariff-version.ts';
import { deleteTariff } from './delete-tariff.ts';
import { listTariffs } from './list-tariffs.ts';
import { getTariff } from './read-tariff.ts';
import { copyFromCatalog, listCatalog } from './tariff-catalog.ts';
import { updateTariff } from './update-tariff.ts';

export const registerTariffsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listTariffs, ({ actor, query }) => listTariffs(deps, actor, query));
  mount(app, deps, endpoints.createTariff, ({ actor, body }) => createTariff(deps, actor, body));
  mount(app, deps, endpoints.listTariffCatalog, ({ actor, query }) => listCatalog(deps, actor, query));
  mount(app, deps, endpoints.copyCatalogTariff, ({ actor, params, body }) =>
    copyFromCatalog(deps, actor, params.key, body),
  );
  mount(app, deps, endpoints.getTariff, ({ actor, params }) => getTariff(deps, actor, params.tariffId));
  mount(app, deps, endpoints.updateTariff, ({ actor, params, body }) =>
    updateTariff(deps, actor, params.tariffId, body),
  );
  mount(app, deps, endpoints.deleteTariff, ({ actor, params, query }) =>
    deleteTariff(deps, actor, params.tariffId, query.version),
  );
  mount(app, deps, endpoints.createTariffVersion, ({ actor, params, body }) =>
    createTariffVersion(deps, actor, params.tariffId, body),
  );
  mount(app, deps, endpoints.updateTariffVersion, ({ actor, params, body }) =>
    updateTariffVersion(deps, actor, { ...params, body }),
  );
  mount(app, deps, endpoints.deleteTariffVersion, ({ actor, params, query }) =>
    deleteTariffVersion(deps, actor, { ...params, version: query.version }),
  );
};
