import * as billing from '@kliuchar/api-schema/billing';
import * as subscription from '@kliuchar/api-schema/subscription';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts';
import { changeSubscription, quoteSubscription } from './choose-plan.ts';
import { renderInvoicePdf, renderInvoiceQr } from './invoice-document.ts';
import { getInvoice, listInvoices, voidInvoice } from './invoices.ts';
import { getSubscription, viewPlans } from './read-subscription.ts';
import { getRequisites, putRequisites } from './requisites.ts';

export const registerSubscriptionRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, subscription.getSubscription, ({ actor, query }) => getSubscription(deps, actor, query.ownerId));
  mount(app, deps, subscription.listPlans, async () => viewPlans());
  mount(app, deps, subscription.quoteSubscription, ({ actor, body }) => quoteSubscription(deps, actor, body));
  mount(app, deps, subscription.changeSubscription, ({ actor, body }) => changeSubscription(deps, actor, body));
  mount(app, deps, subscription.cancelSubscription, ({ actor, body }) => cancelSubscription(deps, actor, body));
  mount(app, deps, subscription.resumeSubscription, ({ actor, body }) => resumeSubscription(deps, actor, body));
  mount(app, deps, billing.getRequisites, ({ actor, query }) => getRequisites(deps, actor, query.ownerId));
  mount(app, deps, billing.putRequisites, ({ actor, body }) => putRequisites(deps, actor, body));
  mount(app, deps, billing.listInvoices, ({ actor, query }) => listInvoices(deps, actor, query));
  mount(app, deps, billing.getInvoice, ({ actor, params }) => getInvoice(deps, actor, params.invoiceId));
  mount(app, deps, billing.getInvoicePdf, ({ actor, params }) => renderInvoicePdf(deps, actor, params.invoiceId));
  mount(app, deps, billing.getInvoiceQr, ({ actor, params }) => renderInvoiceQr(deps, actor, params.invoiceId));
  mount(app, deps, billing.voidInvoice, ({ actor, params, body }) =>
    voidInvoice(deps, actor, { invoiceId: params.invoiceId, version: body.version }),
  );
};
