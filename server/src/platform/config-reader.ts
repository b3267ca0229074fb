import { parseDatabaseUrl, parseHostName } from './config-values.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every variable the program reads; `.env.example` lists exactly these (config.test.ts). */
export const CONFIG_VARIABLES = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_URL_APP',
  'DATABASE_URL_WORKER',
  'ALLOW_UNSAFE_DATABASE',
  'APP_NOW',
  'PUBLIC_ORIGIN',
  'APP_HOST',
  'MARKETING_HOST',
  'SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'OPERATOR_NAME',
  'OPERATOR_TAX_ID',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
  'OPERATOR_IBAN',
  'MONOBANK_TOKEN',
  'MONOBANK_API_URL',
  'LIQPAY_PUBLIC_KEY',
  'LIQPAY_PRIVATE_KEY',
  'LIQPAY_SIGNATURE',
  'LIQPAY_API_URL',
  'SMS_TOKEN',
  'SMS_SENDER',
  'SMS_API_URL',
  'TELEGRAM_BOT_TOKEN',
  'TELEGRAM_API_URL',
  'PUSH_SERVICE_URL',
  'WEBHOOKS',
  'NBU_URL',
  'RATE_LIMIT_FACTOR',
  'SUBSCRIPTIONS',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'MIN_FREE_DISK_MB',
  'BACKUP_DIR',
  'BACKUP_KEY',
  'BACKUP_KEEP',
] as const;

type Variable = (typeof CONFIG_VARIABLES)[number];

/** Families whose misspelt or unsupported member must stop the start rather than be ignored in silence. */
const GUARDED_PREFIXES = [
  'OPERATOR_',
  'MONOBANK_',
  'LIQPAY_',
  'SMS_',
  'TELEGRAM_',
  'S3_',
  'PAYMENTS_',
  'SMTP_',
  'NBU_',
  'PUSH_',
  'DATABASE_URL_',
  'BACKUP_',
];

/** Reads the variables one by one and keeps every problem, so that a start names all of them at once. */
export class Reader {
  readonly problems: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  /** An empty variable counts as absent: that is what `NAME=` in an .env file means to people. */
  text(name: Variable): string | null {
    const value = this.#env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  fail(name: string, why: string): void {
    this.problems.push(`${name}: ${why}`);
  }

  parsed<T>(name: Variable, fallback: T, parse: (text: string) => T | null, expected: string): T {
    const text = this.text(name);
    if (text === null) return fallback;
    const value = parse(text);
    if (value !== null) return value;
    this.fail(name, expected);
    return fallback;
  }

  databaseUrl(name: Variable): string | null {
    return this.parsed<string | null>(
      name,
      null,
      parseDatabaseUrl,
      'потрібна адреса виду postgres://користувач:пароль@вузол:5432/база',
    );
  }

  host(name: Variable): string | null {
    return this.parsed<string | null>(
      name,
      null,
      parseHostName,
      'потрібне ім’я вузла без схеми й шляху, наприклад app.example.com.ua',
    );
  }

  guardUnknown(): void {
    const known = new Set<string>(CONFIG_VARIABLES);
    for (const [name, value] of Object.entries(this.#env)) {
      if (!value || known.has(name)) continue;
      if (GUARDED_PREFIXES.some((prefix) => name.startsWith(prefix))) {
        this.fail(name, 'такого налаштування немає; перевірте назву за .env.example або приберіть його');
      }
    }
  }
}
