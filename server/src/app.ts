import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController, type RawServerDefault } from 'fastify';
import type { Deps } from './deps.ts';
import { installContentTypes } from './edge/content-types.ts';
import { installDrain } from './edge/drain.ts';
import { installErrorHandler, sendError } from './edge/error-handler.ts';
import { AppError } from './edge/errors.ts';
import { registerEventRoutes } from './edge/event-stream.ts';
import type { RegisterFeature } from './edge/features.ts';
import { installHostGuard } from './edge/host-guard.ts';
import { installOriginGuard } from './edge/origin-guard.ts';
import { registerReference } from './edge/reference.ts';
import { installRequestLog } from './edge/request-log.ts';
import { headersFor, installSecurityHeaders } from './edge/security-headers.ts';
import { registerStaticFiles } from './edge/static-files.ts';
import { registerSystemRoutes } from './edge/system-routes.ts';
import { answerUnparsed } from './edge/unparsed-request.ts';
import { registerAnnouncementsRoutes } from './features/announcements/announcements.routes.ts';
import { registerApiKeysRoutes } from './features/api-keys/api-keys.routes.ts';
import { registerAuditRoutes } from './features/audit/audit.routes.ts';
import { registerAutoMonthsRoutes } from './features/auto-months/auto-months.routes.ts';
import { registerBankStatementsRoutes } from './features/bank-statements/bank-statements.routes.ts';
import { registerCalendarRoutes } from './features/calendar/calendar.routes.ts';
import { registerCheckoutRoutes } from './features/checkout/checkout.routes.ts';
import { registerComplexesRoutes } from './features/complexes/complexes.routes.ts';
import { registerContractsRoutes } from './features/contracts/contracts.routes.ts';
import { registerCounterpartiesRoutes } from './features/counterparties/counterparties.routes.ts';
import { registerDashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { registerDataExportRoutes } from './features/data-export/data-export.routes.ts';
import { registerDemoRoutes } from './features/demo/demo.routes.ts';
import { registerDepositsRoutes } from './features/deposits/deposits.routes.ts';
import { registerDevOutboxRoutes } from './features/dev-outbox/dev-outbox.routes.ts';
import { registerDocumentTemplatesRoutes } from './features/document-templates/document-templates.routes.ts';
import { registerDocumentsRoutes } from './features/documents/documents.routes.ts';
import { registerExpensesRoutes } from './features/expenses/expenses.routes.ts';
import { registerExportsRoutes } from './features/exports/exports.routes.ts';
import { registerFilesRoutes } from './features/files/files.routes.ts';
import { registerFinanceRoutes } from './features/finance/finance.routes.ts';
import { registerHandoverRoutes } from './features/handover/handover.routes.ts';
import { registerIdentityRoutes } from './features/identity/identity.routes.ts';
import { registerImportsRoutes } from './features/imports/imports.routes.ts';
import { registerLedgerRoutes } from './features/ledger/ledger.routes.ts';
import { registerListViewRoutes } from './features/list-views/list-views.routes.ts';
import { registerManagersRoutes } from './features/managers/managers.routes.ts';
import { registerMarketingRoutes } from './features/marketing/marketing.routes.ts';
import { registerMembersRoutes } from './features/members/members.routes.ts';
import { registerMetersRoutes } from './features/meters/meters.routes.ts';
import { registerMoveOutsRoutes } from './features/move-outs/move-outs.routes.ts';
import { registerNotificationsRoutes } from './features/notifications/notifications.routes.ts';
import { registerPaymentsRoutes } from './features/payments/payments.routes.ts';
import { registerPropertiesRoutes } from './features/properties/properties.routes.ts';
import { registerPublicPagesRoutes } from './features/public-pages/public-pages.routes.ts';
import { registerPushRoutes } from './features/push/push.routes.ts';
import { registerRatesRoutes } from './features/rates/rates.routes.ts';
import { registerReceiptsRoutes } from './features/receipts/receipts.routes.ts';
import { registerSearchRoutes } from './features/search/search.routes.ts';
import { registerSettlementsRoutes } from './features/settlements/settlements.routes.ts';
import { registerSharedBillsRoutes } from './features/shared-bills/shared-bills.routes.ts';
import { registerSubscriptionRoutes } from './features/subscription/subscription.routes.ts';
import { registerSupplierPaymentsRoutes } from './features/supplier-payments/supplier-payments.routes.ts';
import { registerSupportRoutes } from './features/support/support.routes.ts';
import { registerTariffsRoutes } from './features/tariffs/tariffs.routes.ts';
import { registerTasksRoutes } from './features/tasks/tasks.routes.ts';
import { registerTelegramRoutes } from './features/telegram/telegram.routes.ts';
import { registerWebhooksRoutes } from './features/webhooks/webhooks.routes.ts';
import { createMetrics } from './platform/metrics.ts';
import { REPOSITORY_ROOT } from './platform/paths.ts';

/** Every feature, one line each, in the order of the menu; a feature's routes file exports `register<Term>Routes`. */
const FEATURES: readonly RegisterFeature[] = [
  registerIdentityRoutes,
  registerPropertiesRoutes,
  registerComplexesRoutes,
  registerAnnouncementsRoutes,
  registerManagersRoutes,
  registerMembersRoutes,
  registerCounterpartiesRoutes,
  registerContractsRoutes,
  registerTariffsRoutes,
  registerRatesRoutes,
  registerMetersRoutes,
  registerReceiptsRoutes,
  registerSharedBillsRoutes,
  registerPaymentsRoutes,
  registerBankStatementsRoutes,
  registerExpensesRoutes,
  registerDepositsRoutes,
  registerSettlementsRoutes,
  registerSupplierPaymentsRoutes,
  registerMoveOutsRoutes,
  registerAutoMonthsRoutes,
  registerFinanceRoutes,
  registerExportsRoutes,
  registerImportsRoutes,
  registerLedgerRoutes,
  registerTasksRoutes,
  registerNotificationsRoutes,
  registerTelegramRoutes,
  registerPushRoutes,
  registerCalendarRoutes,
  registerListViewRoutes,
  registerApiKeysRoutes,
  registerWebhooksRoutes,
  registerDocumentsRoutes,
  registerDocumentTemplatesRoutes,
  registerHandoverRoutes,
  registerDashboardRoutes,
  registerSearchRoutes,
  registerAuditRoutes,
  registerSupportRoutes,
  registerDataExportRoutes,
  registerSubscriptionRoutes,
  registerCheckoutRoutes,
  registerDemoRoutes,
  registerFilesRoutes,
  registerPublicPagesRoutes,
  registerDevOutboxRoutes,
  registerMarketingRoutes,
];

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 72_000;
/** A client that takes nothing of its answer would otherwise hold it for ever; a stream of events beats more often than this. */
const SILENT_CONNECTION_MS = 60_000;
/** Ten thousand contracts of a run are 390 KB; a thousand readings with a word to each are less. */
const BODY_LIMIT_BYTES = 512 * 1024;
/** Ids are 36 characters, a tariff of the catalogue has a longer key; nothing honest is beyond this. */
const MAX_PARAM_LENGTH = 200;

/** A number means that many proxies in front of us, the nearest first. */
function trustedHops(
  setting: Deps['config']['trustProxy'],
): string | boolean | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

function serverOptions({ config, log }: Deps): FastifyHttpOptions<RawServerDefault> {
  const headersOf = headersFor(config);
  return {
    loggerInstance: log.child({ component: 'http' }),
    logController: new LogController({ disableRequestLogging: true }),
    // What is said of a request says its id itself; a log of its own for each would be made for the few that fail.
    childLoggerFactory: (logger) => logger,
    // Fastify's own default of 0 would switch off the limit that Node sets (reliability.md §0.4).
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENT_CONNECTION_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustedHops(config.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A request that comes while we stop is answered like any other (edge/drain.ts).
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    schemaController: { compilersFactory: { buildValidator: noFastifySchema, buildSerializer: noFastifySchema } },
    // No hook has run for these (an address that cannot be decoded), so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      sendError(request, reply.headers(headersOf(request.url)), error);
    },
    clientErrorHandler: (error, socket) => answerUnparsed(error, socket, headersOf('/api/')),
  };
}

/** What a call takes and gives is judged by api-schema (edge/mount.ts); the two compilers of Fastify would cost a start and serve nobody. */
function noFastifySchema(): never {
  throw new Error('A route has a schema of Fastify; its contract belongs into api-schema');
}

export function buildApp(deps: Deps): FastifyInstance {
  const app = Fastify(serverOptions(deps));
  const metrics = createMetrics();
  installErrorHandler(app);
  installDrain(app, deps);
  installSecurityHeaders(app, deps.config);
  installHostGuard(app, deps.config);
  installOriginGuard(app, deps.config);
  installContentTypes(app);
  installRequestLog(app, deps, metrics);
  registerSystemRoutes(app, deps, metrics);
  for (const register of FEATURES) register(app, deps);
  registerEventRoutes(app, deps);
  registerReference(app, deps);
  registerStaticFiles(app, deps.config, join(REPOSITORY_ROOT, 'web', 'dist'));
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new AppError('not_found')));
  return app;
}
