import { resolve } from 'node:path';
import { type Operator, readOperator } from './config-operator.ts';
import { type Payments, readPayments } from './config-payments.ts';
import { type Environment, Reader } from './config-reader.ts';
import {
  parseFactor,
  parseInstant,
  parseInteger,
  parseOrigin,
  parseSwitch,
  parseTrustProxy,
  parseUrl,
} from './config-values.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The environment, read once. `null` means that the variable is absent and the feature behind it is off. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** HOST is loopback: one of the conditions of the development outbox (contract.md §3.7). */
  readonly hostIsLoopback: boolean;
  readonly dataDir: string;
  readonly database: { readonly url: string; readonly appUrl: string | null; readonly workerUrl: string | null } | null;
  readonly unsafeDatabase: boolean;
  readonly appNow: string | null;
  readonly publicOrigin: string | null;
  /** PUBLIC_ORIGIN, or `http://localhost:{PORT}` (contract.md §3.4); never ends with a slash. */
  readonly origin: string;
  readonly appHost: string | null;
  readonly marketingHost: string | null;
  readonly secretKey: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Who runs this installation: legal pages name him, and invoices of a subscription are paid to his account. */
  readonly operator: Operator;
  readonly payments: Payments;
  /** Who reads what people ask of support; null keeps it in the database alone. */
  readonly supportEmail: string | null;
  readonly sms: { readonly token: string; readonly sender: string; readonly apiUrl: string } | null;
  /** The bot that writes to people in Telegram, and where its service answers. */
  readonly telegram: { readonly token: string; readonly apiUrl: string } | null;
  /** Web push; `serviceOrigin` is a push service of the installation's own, besides those of the browsers' makers. Null sends none. */
  readonly push: { readonly serviceOrigin: string | null } | null;
  /** Whether owners' programs are told of changes; `off` for a copy of an installation, whose receivers are real (docs/runbook.md). */
  readonly webhooks: 'on' | 'off';
  /** Where the National Bank publishes its rates; null fetches nothing, and what is needed is entered by hand. */
  readonly nbuUrl: string | null;
  readonly rateLimitFactor: number;
  readonly subscriptions: 'enforced' | 'off';
  readonly trustProxy: boolean | number | string;
  readonly logLevel: LogLevel;
  /** Below it the process is not ready: a database that runs out of room stops in the middle of a day. */
  readonly minFreeDiskMb: number;
  readonly backup: {
    /** Where the copy of every night goes; null switches it off. */
    readonly dir: string | null;
    /** Encrypts copies; never an argument of a command, which every process of the machine could read. */
    readonly key: string | null;
    readonly keepDays: number;
  };
};

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Налаштування неправильні:\n${problems.map((problem) => `  • ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '::1']);

function readDatabase(reader: Reader): Config['database'] {
  const url = reader.databaseUrl('DATABASE_URL');
  const appUrl = reader.databaseUrl('DATABASE_URL_APP');
  const workerUrl = reader.databaseUrl('DATABASE_URL_WORKER');
  if (url === null) {
    if (appUrl !== null) reader.fail('DATABASE_URL_APP', 'має сенс лише разом із DATABASE_URL');
    if (workerUrl !== null) reader.fail('DATABASE_URL_WORKER', 'має сенс лише разом із DATABASE_URL');
    return null;
  }
  if ((appUrl === null) !== (workerUrl === null)) {
    reader.fail(
      'DATABASE_URL_APP, DATABASE_URL_WORKER',
      'задаються лише разом: одна адреса для запитів, друга для фонових завдань',
    );
  }
  return { url, appUrl, workerUrl };
}

function readMail(reader: Reader): Pick<Config, 'smtpUrl' | 'mailFrom' | 'supportEmail'> {
  const smtpUrl = reader.parsed<string | null>(
    'SMTP_URL',
    null,
    (text) => (parseUrl(text, ['smtp:', 'smtps:']) ? text : null),
    'потрібна адреса виду smtps://користувач:пароль@вузол:465',
  );
  const mailFrom = reader.parsed(
    'MAIL_FROM',
    'Ключар <noreply@localhost>',
    (text) => (/^[^<>@\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(text) ? text : null),
    'потрібна адреса виду Ключар <noreply@example.com.ua>',
  );
  const supportEmail = reader.parsed<string | null>(
    'SUPPORT_EMAIL',
    null,
    (text) => (/^[^\s<>@]+@[^\s<>@]+$/.test(text) ? text : null),
    'потрібна електронна адреса',
  );
  return { smtpUrl, mailFrom, supportEmail };
}

const SMS_API_URL = 'https://api.turbosms.ua';

function readSms(reader: Reader): Config['sms'] {
  const token = reader.text('SMS_TOKEN');
  const sender = reader.text('SMS_SENDER');
  const apiUrl = reader.parsed(
    'SMS_API_URL',
    SMS_API_URL,
    parseOrigin,
    'потрібна адреса виду https://api.turbosms.ua без шляху',
  );
  if (token === null && sender === null) {
    if (reader.text('SMS_API_URL') !== null) reader.fail('SMS_API_URL', 'має сенс лише разом із SMS_TOKEN');
    return null;
  }
  if (token === null || sender === null) {
    reader.fail('SMS_TOKEN, SMS_SENDER', 'задаються лише разом: ключ TurboSMS і погоджене ім’я відправника');
    return null;
  }
  return { token, sender, apiUrl };
}

const TELEGRAM_API_URL = 'https://api.telegram.org';

function readTelegram(reader: Reader): Config['telegram'] {
  const token = reader.parsed<string | null>(
    'TELEGRAM_BOT_TOKEN',
    null,
    (text) => (/^\d{3,20}:[\w-]{20,100}$/.test(text) ? text : null),
    'потрібен ключ бота, який дає @BotFather: число, двокрапка й літери',
  );
  const apiUrl = reader.parsed(
    'TELEGRAM_API_URL',
    TELEGRAM_API_URL,
    parseOrigin,
    'потрібна адреса виду https://api.telegram.org без шляху',
  );
  if (token !== null) return { token, apiUrl };
  if (reader.text('TELEGRAM_BOT_TOKEN') === null && reader.text('TELEGRAM_API_URL') !== null)
    reader.fail('TELEGRAM_API_URL', 'має сенс лише разом із TELEGRAM_BOT_TOKEN');
  return null;
}

/** Needs no settings: the keys are the installation's own, and nobody is written to who has not switched it on. */
function readPush(reader: Reader): Config['push'] {
  if (reader.text('PUSH_SERVICE_URL') === 'off') return null;
  const serviceOrigin = reader.parsed<string | null>(
    'PUSH_SERVICE_URL',
    null,
    parseOrigin,
    'дозволено off або адреса власної служби push виду https://push.example.com.ua без шляху',
  );
  return { serviceOrigin };
}

const NBU_URL = 'https://bank.gov.ua';

/** Throw-away databases of checks, whose clock may stand still, ask nobody unless they say whom. */
function readNbu(reader: Reader, unsafeDatabase: boolean): Config['nbuUrl'] {
  if (reader.text('NBU_URL') === 'off') return null;
  const fallback = unsafeDatabase ? null : NBU_URL;
  return reader.parsed('NBU_URL', fallback, parseOrigin, 'дозволено off або адреса виду https://bank.gov.ua без шляху');
}

function readBackup(reader: Reader): Config['backup'] {
  const dir = reader.text('BACKUP_DIR');
  const key = reader.text('BACKUP_KEY');
  if (key !== null && key.length < 32) reader.fail('BACKUP_KEY', 'потрібно щонайменше 32 символи');
  const keepDays = reader.parsed('BACKUP_KEEP', 30, (text) => parseInteger(text, 1, 3_650), 'потрібне число днів');
  return { dir: dir === null ? null : resolve(dir), key, keepDays };
}

function readTesting(reader: Reader): { unsafeDatabase: boolean; appNow: string | null } {
  const unsafeDatabase = reader.parsed('ALLOW_UNSAFE_DATABASE', false, parseSwitch, 'дозволено 1 або 0');
  const appNow = reader.parsed<string | null>('APP_NOW', null, parseInstant, 'потрібна мить виду 2026-11-20T09:00:00Z');
  // A fixed instant would freeze due dates of real data, so it is only for throw-away databases (contract.md §4.6).
  if (appNow !== null && !unsafeDatabase) reader.fail('APP_NOW', 'приймається лише разом з ALLOW_UNSAFE_DATABASE=1');
  return { unsafeDatabase, appNow };
}

/** Validates the whole environment and names every problem at once; nothing is read from it later. */
export function loadConfig(env: Environment): Config {
  const reader = new Reader(env);
  const port = reader.parsed('PORT', 3000, (text) => parseInteger(text, 0, 65_535), 'потрібне число від 0 до 65535');
  const host = reader.text('HOST') ?? '127.0.0.1';
  const publicOrigin = reader.parsed<string | null>(
    'PUBLIC_ORIGIN',
    null,
    parseOrigin,
    'потрібна адреса виду https://app.example.com.ua без шляху',
  );
  const secretKey = reader.text('SECRET_KEY');
  if (secretKey !== null && secretKey.length < 32) reader.fail('SECRET_KEY', 'потрібно щонайменше 32 символи');
  const testing = readTesting(reader);
  const config: Config = {
    port,
    host,
    hostIsLoopback: LOOPBACK_HOSTS.has(host),
    dataDir: resolve(reader.text('DATA_DIR') ?? 'data'),
    database: readDatabase(reader),
    ...testing,
    publicOrigin,
    origin: publicOrigin ?? `http://localhost:${port}`,
    appHost: reader.host('APP_HOST'),
    marketingHost: reader.host('MARKETING_HOST'),
    secretKey,
    ...readMail(reader),
    operator: readOperator(reader),
    payments: readPayments(reader),
    sms: readSms(reader),
    telegram: readTelegram(reader),
    push: readPush(reader),
    webhooks: reader.parsed<Config['webhooks']>(
      'WEBHOOKS',
      'on',
      (text) => (text === 'on' || text === 'off' ? text : null),
      'дозволено on або off',
    ),
    nbuUrl: readNbu(reader, testing.unsafeDatabase),
    rateLimitFactor: reader.parsed('RATE_LIMIT_FACTOR', 1, parseFactor, 'потрібне додатне число, наприклад 1 або 0.5'),
    subscriptions: reader.parsed<Config['subscriptions']>(
      'SUBSCRIPTIONS',
      'enforced',
      (text) => (text === 'enforced' || text === 'off' ? text : null),
      'дозволено enforced або off',
    ),
    trustProxy: reader.parsed<Config['trustProxy']>(
      'TRUST_PROXY',
      false,
      parseTrustProxy,
      'дозволено true, false, кількість проксі або перелік їхніх адрес',
    ),
    logLevel: reader.parsed<LogLevel>(
      'LOG_LEVEL',
      'info',
      (text) => LOG_LEVELS.find((level) => level === text) ?? null,
      `дозволено ${LOG_LEVELS.join(', ')}`,
    ),
    minFreeDiskMb: reader.parsed(
      'MIN_FREE_DISK_MB',
      1024,
      (text) => parseInteger(text, 0, 999_999_999),
      'потрібне число мегабайтів',
    ),
    backup: readBackup(reader),
  };
  reader.guardUnknown();
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}

/** Letters stay in the database for the outbox page only while nothing could carry them outside (contract.md §3.7); `sandbox` payments alike. */
export function developmentOutboxAllowed(config: Config): boolean {
  return config.hostIsLoopback && config.publicOrigin === null && config.smtpUrl === null && config.sms === null;
}
