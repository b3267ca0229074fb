import { autoMonthsJobs } from './features/auto-months/auto-months.jobs.ts';
import { checkoutJobs } from './features/checkout/checkout.jobs.ts';
import { contractsJobs } from './features/contracts/contracts.jobs.ts';
import { dataExportJobs } from './features/data-export/make-export.ts';
import { demoJobs } from './features/demo/demo.jobs.ts';
import { documentsJobs } from './features/documents/documents.jobs.ts';
import { filesJobs } from './features/files/files.jobs.ts';
import { identityJobs } from './features/identity/identity.jobs.ts';
import { importsJobs } from './features/imports/imports.jobs.ts';
import { notificationsJobs } from './features/notifications/notifications.jobs.ts';
import { putTogether } from './features/notifications/put-together.ts';
import { whyUnwanted } from './features/notifications/unwanted.ts';
import { ratesJobs } from './features/rates/rates.jobs.ts';
import { receiptsJobs } from './features/receipts/receipts.jobs.ts';
import { subscriptionJobs } from './features/subscription/subscription.jobs.ts';
import { tasksJobs } from './features/tasks/tasks.jobs.ts';
import { hear, keepBotName } from './features/telegram/hear.ts';
import { webhooksJobs } from './features/webhooks/webhooks.jobs.ts';
import { allowsLoopback } from './features/webhooks/webhooks.ts';
import { announceJob } from './jobs/announce.ts';
import { backupJobs } from './jobs/backup.jobs.ts';
import type { Job } from './jobs/job.ts';
import { messagesJobs } from './jobs/messages.jobs.ts';
import { outboxPurgeJob } from './jobs/outbox-purge.jobs.ts';
import type { DailyBackup } from './platform/backup/daily-backup.ts';
import { createProviders } from './platform/checkout/providers.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Vault } from './platform/crypto.ts';
import type { Database, DatabaseOptions } from './platform/db/scope.ts';
import { openTurn } from './platform/db/turn.ts';
import { createFileStore } from './platform/files.ts';
import type { Log } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { createNbu } from './platform/nbu.ts';
import { createTurboSms } from './platform/sms.ts';
import { createStopLinks } from './platform/stop-link.ts';
import { createTelegram } from './platform/telegram.ts';
import { type Ear, type EarOptions, listenToBot } from './platform/telegram-ear.ts';
import { createVapid, vapidSubject } from './platform/vapid.ts';
import { createWebPush } from './platform/web-push.ts';
import { createWebhookPost } from './platform/webhook-post.ts';

type BotParts = {
  readonly config: Config;
  /** Opened as the worker's role, as `target` names it. */
  readonly database: Database;
  readonly target: DatabaseOptions['target'];
  readonly log: Log;
  readonly pace?: EarOptions['pace'];
};

/** What runs beside the jobs for as long as the process does: the ear of the bot, where there is one. */
export async function startBot({ config, database, target, log, pace }: BotParts): Promise<Ear | null> {
  if (config.telegram === null) return null;
  const telegram = createTelegram(config.telegram);
  const hearing = { database, telegram, clock: database.clock, log, origin: config.origin };
  const turn = await openTurn({ target, log, name: 'kliuchar-telegram', what: `telegram ${telegram.botId}` });
  return listenToBot({
    telegram,
    turn,
    log,
    onName: (username) => keepBotName(hearing, username),
    onUpdate: (update) => hear(hearing, update),
    ...(pace && { pace }),
  });
}

type Parts = {
  readonly config: Config;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly backup?: DailyBackup | null;
};

/** Every job of the program; a feature's `*.jobs.ts` exports its list. */
export function buildJobs({ config, vault, clock, backup = null }: Parts): readonly Job[] {
  const mailer =
    config.smtpUrl === null
      ? null
      : createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, origin: config.origin });
  const sms = config.sms === null ? null : createTurboSms(config.sms);
  const telegram = config.telegram === null ? null : createTelegram(config.telegram);
  const push =
    config.push === null
      ? null
      : { webPush: createWebPush({ vapid: createVapid(vault, vapidSubject(config)), ...config.push }), vault };
  const files = createFileStore(config.dataDir);
  const post = config.webhooks === 'off' ? null : createWebhookPost({ allowsLoopback: allowsLoopback(config) });
  const nbu = config.nbuUrl === null ? null : createNbu({ baseUrl: config.nbuUrl });
  return [
    ...messagesJobs({
      mailer,
      sms,
      telegram,
      push,
      stopLinks: createStopLinks({ vault, origin: config.origin }),
      compose: putTogether(config.origin),
      whyUnwanted,
    }),
    ...identityJobs(config),
    ...contractsJobs,
    ...checkoutJobs(createProviders({ config, vault, clock })),
    ...receiptsJobs,
    ...autoMonthsJobs({ config, vault }),
    ...tasksJobs,
    ...notificationsJobs({ config, vault }),
    ...documentsJobs(),
    ...ratesJobs(nbu),
    ...filesJobs(files),
    ...importsJobs,
    ...dataExportJobs({ files, vault, origin: config.origin }),
    ...demoJobs(files),
    ...subscriptionJobs({ config }),
    ...webhooksJobs({ post, vault }),
    announceJob,
    outboxPurgeJob,
    ...(backup === null ? [] : backupJobs(backup)),
  ];
}
