import * as endpoints from '@kliuchar/api-schema/rates';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { listExchangeRates, listKeyRates, listPriceIndexes } from './list-rates.ts';
import { viewExchangeRate, viewKeyRate, viewPriceIndex } from './rate.view.ts';
import { changeEntry, createEntry, removeEntry } from './rate-entry.ts';

export const registerRatesRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listExchangeRates, ({ actor, query }) => listExchangeRates(deps, actor, query));
  mount(app, deps, endpoints.createExchangeRate, async ({ actor, body }) => {
    const { rateOn, rate, ...rest } = body;
    return viewExchangeRate(
      await createEntry(deps, actor, { series: 'exchange', ownerId: undefined, ...rest, at: rateOn, value: rate }),
    );
  });
  mount(app, deps, endpoints.updateExchangeRate, async ({ actor, params, body }) => {
    const change = { id: params.rateId, value: body.rate, version: body.version };
    return viewExchangeRate(await changeEntry(deps, actor, { series: 'exchange', ...change }));
  });
  mount(app, deps, endpoints.deleteExchangeRate, ({ actor, params, query }) =>
    removeEntry(deps, actor, { series: 'exchange', id: params.rateId, version: query.version }),
  );

  mount(app, deps, endpoints.listPriceIndexes, ({ actor, query }) => listPriceIndexes(deps, actor, query));
  mount(app, deps, endpoints.createPriceIndex, async ({ actor, body }) => {
    const entry = { at: body.month, value: body.percent, ownerId: body.ownerId };
    return viewPriceIndex(await createEntry(deps, actor, { series: 'priceIndex', ...entry }));
  });
  mount(app, deps, endpoints.updatePriceIndex, async ({ actor, params, body }) => {
    const change = { id: params.rateId, value: body.percent, version: body.version };
    return viewPriceIndex(await changeEntry(deps, actor, { series: 'priceIndex', ...change }));
  });
  mount(app, deps, endpoints.deletePriceIndex, ({ actor, params, query }) =>
    removeEntry(deps, actor, { series: 'priceIndex', id: params.rateId, version: query.version }),
  );

  mount(app, deps, endpoints.listKeyRates, ({ actor, query }) => listKeyRates(deps, actor, query));
  mount(app, deps, endpoints.createKeyRate, async ({ actor, body }) => {
    const entry = { at: body.validFrom, value: body.percent, ownerId: body.ownerId };
    return viewKeyRate(await createEntry(deps, actor, { series: 'keyRate', ...entry }));
  });
  mount(app, deps, endpoints.updateKeyRate, async ({ actor, params, body }) => {
    const change = { id: params.rateId, value: body.percent, version: body.version };
    return viewKeyRate(await changeEntry(deps, actor, { series: 'keyRate', ...change }));
  });
  mount(app, deps, endpoints.deleteKeyRate, ({ actor, params, query }) =>
    removeEntry(deps, actor, { series: 'keyRate', id: params.rateId, version: query.version }),
  );
};
