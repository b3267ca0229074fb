import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, developmentOutboxAllowed, loadConfig } from './config.ts';
import { CONFIG_VARIABLES } from './config-reader.ts';
import { REPOSITORY_ROOT } from './paths.ts';

const MONOBANK_TOKEN = 'mHtestTokenOfMonobank_12-34';
const LIQPAY_KEYS = { LIQPAY_PUBLIC_KEY: 'i00000000001', LIQPAY_PRIVATE_KEY: 'private' };
const BOT_TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('needs nothing on a fresh machine', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      hostIsLoopback: true,
      dataDir: resolve('data'),
      database: null,
      origin: 'http://localhost:3000',
      rateLimitFactor: 1,
      subscriptions: 'enforced',
      trustProxy: false,
      logLevel: 'info',
    });
  });

  it('treats an empty variable as absent, as in a copied .env.example', () => {
    expect(loadConfig({ PORT: '', SMTP_URL: ' ', S3_BUCKET: '' })).toMatchObject({ port: 3000, smtpUrl: null });
  });

  it('names every problem at once, in Ukrainian and with the variable', () => {
    const problems = problemsOf({ PORT: 'три', LOG_LEVEL: 'loud', PUBLIC_ORIGIN: 'https://x.ua/path' });
    expect(problems).toHaveLength(3);
    expect(problems[0]).toBe('PORT: потрібне число від 0 до 65535');
    expect(problems.map((line) => line.split(':')[0])).toEqual(['PORT', 'PUBLIC_ORIGIN', 'LOG_LEVEL']);
  });

  it.each([
    [{ APP_NOW: '2026-11-20T09:00:00Z' }, 'APP_NOW'],
    [{ ALLOW_UNSAFE_DATABASE: '1', APP_NOW: '2026-11-20' }, 'APP_NOW'],
    [{ DATABASE_URL_APP: 'postgres://a@b/c' }, 'DATABASE_URL_APP'],
    [
      { DATABASE_URL: 'postgres://a@b/c', DATABASE_URL_APP: 'postgres://a@b/c' },
      'DATABASE_URL_APP, DATABASE_URL_WORKER',
    ],
    [{ DATABASE_URL: 'mysql://a@b/c' }, 'DATABASE_URL'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ SMS_TOKEN: 'x' }, 'SMS_TOKEN, SMS_SENDER'],
    [{ S3_BUCKET: 'files' }, 'S3_BUCKET'],
    [{ SMTP_URI: 'smtp://x' }, 'SMTP_URI'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ APP_HOST: 'https://app.ua' }, 'APP_HOST'],
    [{ NBU_URL: 'bank.gov.ua' }, 'NBU_URL'],
    [{ NBU_URL: 'https://bank.gov.ua/NBUStatService' }, 'NBU_URL'],
    [{ NBU_RATES: 'on' }, 'NBU_RATES'],
    [{ PUSH_SERVICE_URL: 'push.example.com.ua' }, 'PUSH_SERVICE_URL'],
    [{ PUSH_SERVICE_URL: 'https://push.example.com.ua/path' }, 'PUSH_SERVICE_URL'],
    [{ PUSH_KEY: 'x' }, 'PUSH_KEY'],
    [{ WEBHOOKS: '0' }, 'WEBHOOKS'],
    [{ TELEGRAM_TOKEN: 'x' }, 'TELEGRAM_TOKEN'],
    [{ OPERATOR_IBAN: 'UA213223130000026007233566002' }, 'OPERATOR_IBAN'],
    [{ OPERATOR_TAX_ID: '123' }, 'OPERATOR_TAX_ID'],
    [{ OPERATOR_EMAIL: 'nobody' }, 'OPERATOR_EMAIL'],
    [{ OPERATOR_TITLE: 'x' }, 'OPERATOR_TITLE'],
    [{ MONOBANK_TOKEN: 'x' }, 'MONOBANK_TOKEN'],
    [{ MONOBANK_API_URL: 'https://api.example.com' }, 'MONOBANK_API_URL'],
    [{ MONOBANK_TOKEN, MONOBANK_API_URL: 'https://api.example.com/api' }, 'MONOBANK_API_URL'],
    [{ MONOBANK_KEY: 'x' }, 'MONOBANK_KEY'],
    [{ LIQPAY_PUBLIC_KEY: 'i1' }, 'LIQPAY_PUBLIC_KEY, LIQPAY_PRIVATE_KEY'],
    [{ LIQPAY_PRIVATE_KEY: 'k' }, 'LIQPAY_PUBLIC_KEY, LIQPAY_PRIVATE_KEY'],
    [{ ...LIQPAY_KEYS, LIQPAY_SIGNATURE: 'md5' }, 'LIQPAY_SIGNATURE'],
    [{ ...LIQPAY_KEYS, LIQPAY_API_URL: 'liqpay.ua' }, 'LIQPAY_API_URL'],
    [{ LIQPAY_SIGNATURE: 'sha1' }, 'LIQPAY_SIGNATURE'],
    [{ PAYMENTS_PROVIDER: 'x' }, 'PAYMENTS_PROVIDER'],
    [{ SMS_API_URL: 'https://sms.example.com' }, 'SMS_API_URL'],
    [{ SMS_TOKEN: 'a', SMS_SENDER: 'b', SMS_API_URL: 'api.turbosms.ua' }, 'SMS_API_URL'],
    [{ TELEGRAM_BOT_TOKEN: 'x' }, 'TELEGRAM_BOT_TOKEN'],
    [{ TELEGRAM_API_URL: 'https://telegram.example.com' }, 'TELEGRAM_API_URL'],
    [{ TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_URL: 'https://api.telegram.org/bot' }, 'TELEGRAM_API_URL'],
  ])('refuses %j', (env, variable) => {
    expect(problemsOf(env).map((line) => line.slice(0, line.indexOf(':')))).toEqual([variable]);
  });

  it('accepts a fixed instant beside a throw-away database only', () => {
    expect(loadConfig({ ALLOW_UNSAFE_DATABASE: '1', APP_NOW: '2026-11-20T09:00:00Z' }).appNow).toBe(
      '2026-11-20T09:00:00Z',
    );
  });

  it.each([
    [{}, 'https://bank.gov.ua'],
    [{ NBU_URL: 'https://rates.example.com.ua/' }, 'https://rates.example.com.ua'],
    [{ NBU_URL: 'off' }, null],
    [{ ALLOW_UNSAFE_DATABASE: '1' }, null],
    [{ ALLOW_UNSAFE_DATABASE: '1', NBU_URL: 'http://127.0.0.1:4000' }, 'http://127.0.0.1:4000'],
  ])('asks for rates, given %j, at %s', (env, nbuUrl) => {
    expect(loadConfig(env).nbuUrl).toBe(nbuUrl);
  });

  it.each([
    [{}, 'on'],
    [{ WEBHOOKS: 'on' }, 'on'],
    [{ WEBHOOKS: 'off' }, 'off'],
  ])('tells the programs of owners, given %j: %s', (env, webhooks) => {
    expect(loadConfig(env).webhooks).toBe(webhooks);
  });

  it.each([
    [{}, { serviceOrigin: null }],
    [{ PUSH_SERVICE_URL: 'off' }, null],
    [{ PUSH_SERVICE_URL: 'https://push.example.com.ua/' }, { serviceOrigin: 'https://push.example.com.ua' }],
    [{ PUSH_SERVICE_URL: 'http://127.0.0.1:4000' }, { serviceOrigin: 'http://127.0.0.1:4000' }],
  ])('sends push, given %j, by %j', (env, push) => {
    expect(loadConfig(env).push).toEqual(push);
  });

  it.each([
    [{}, null],
    [{ TELEGRAM_BOT_TOKEN: BOT_TOKEN }, 'https://api.telegram.org'],
    [{ TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_URL: 'http://127.0.0.1:4000/' }, 'http://127.0.0.1:4000'],
  ])('writes to Telegram, given %j, at %s', (env, apiUrl) => {
    expect(loadConfig(env).telegram?.apiUrl ?? null).toBe(apiUrl);
  });

  it.each([
    [{}, null],
    [{ SMS_TOKEN: 'a', SMS_SENDER: 'b' }, 'https://api.turbosms.ua'],
    [{ SMS_TOKEN: 'a', SMS_SENDER: 'b', SMS_API_URL: 'http://127.0.0.1:4000/' }, 'http://127.0.0.1:4000'],
  ])('sends short messages, given %j, by %s', (env, apiUrl) => {
    expect(loadConfig(env).sms?.apiUrl ?? null).toBe(apiUrl);
  });

  it('offers what is set up to be paid with', () => {
    expect(loadConfig({}).payments).toEqual({ monobank: null, liqpay: null });
    expect(loadConfig({ MONOBANK_TOKEN, ...LIQPAY_KEYS }).payments).toEqual({
      monobank: { token: MONOBANK_TOKEN, apiUrl: 'https://api.monobank.ua' },
      liqpay: {
        publicKey: 'i00000000001',
        privateKey: 'private',
        signature: 'sha1',
        apiUrl: 'https://www.liqpay.ua',
      },
    });
    const others = { ...LIQPAY_KEYS, LIQPAY_SIGNATURE: 'sha3-256', LIQPAY_API_URL: 'http://127.0.0.1:4000/' };
    expect(loadConfig(others).payments.liqpay).toMatchObject({
      signature: 'sha3-256',
      apiUrl: 'http://127.0.0.1:4000',
    });
  });

  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_ORIGIN: 'https://app.ua' }, false],
    [{ SMTP_URL: 'smtp://mail.ua' }, false],
    [{ SMS_TOKEN: 'a', SMS_SENDER: 'b' }, false],
    // It carries no letter and no code, so the outbox is still the only place to find them.
    [{ TELEGRAM_BOT_TOKEN: BOT_TOKEN }, true],
  ])('opens the development outbox for %j: %s (contract.md §3.7)', (env, allowed) => {
    expect(developmentOutboxAllowed(loadConfig(env))).toBe(allowed);
  });
});

describe('.env.example', () => {
  const text = readFileSync(join(REPOSITORY_ROOT, '.env.example'), 'utf8');

  it('lists exactly the variables the program reads', () => {
    const listed = [...text.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(listed.toSorted()).toEqual([...CONFIG_VARIABLES].toSorted());
  });

  it('is itself a valid configuration with the defaults', () => {
    const env = Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map((match) => [match[1], match[2]]));
    expect(loadConfig(env)).toEqual(loadConfig({}));
  });
});

describe('compose.yaml', () => {
  const text = readFileSync(join(REPOSITORY_ROOT, 'compose.yaml'), 'utf8');
  const app = text.slice(text.indexOf('\n  app:'), text.indexOf('\n  database:'));

  it('hands every setting of .env to the program, besides those of the container itself', () => {
    expect(app).toContain('env_file: .env');
    const own = [...app.matchAll(/^ {6}([A-Z0-9_]+): (.*)$/gm)].map(
      (match) => [match[1] ?? '', match[2] ?? ''] as const,
    );
    // What .env says of the rest must not be replaced by a default of this file.
    const decided = own.filter(([name, value]) => !value.startsWith(`\${${name}:?`)).map(([name]) => name);
    expect(decided.toSorted()).toEqual(['DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT']);
  });
});
