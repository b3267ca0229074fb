import * as endpoints from '@kliuchar/api-schema/webhooks';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { listDeliveries, resend, sendTest } from './deliveries.ts';
import { createHook, deleteHook, listHooks, rotateHook, updateHook } from './webhooks.ts';

export const registerWebhooksRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listWebhooks, ({ actor }) => listHooks(deps, actor));
  mount(app, deps, endpoints.createWebhook, ({ actor, body }) => createHook(deps, actor, body));
  mount(app, deps, endpoints.updateWebhook, ({ actor, params, body }) =>
    updateHook(deps, actor, params.webhookId, body),
  );
  mount(app, deps, endpoints.rotateWebhookSecret, ({ actor, params, body }) =>
    rotateHook(deps, actor, params.webhookId, body.version),
  );
  mount(app, deps, endpoints.deleteWebhook, ({ actor, params }) => deleteHook(deps, actor, params.webhookId));
  mount(app, deps, endpoints.testWebhook, ({ actor, params }) => sendTest(deps, actor, params.webhookId));
  mount(app, deps, endpoints.listWebhookDeliveries, ({ actor, params, query }) =>
    listDeliveries(deps, actor, params.webhookId, query),
  );
  mount(app, deps, endpoints.resendWebhookDelivery, ({ actor, params }) => resend(deps, actor, params));
};
