import { type EndpointSpec, endpoint } from '@kliuchar/api-schema/endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { spec as words } from '../i18n/spec.uk.ts';
import { stubServer } from '../testing/stub-server.ts';
import { ApiError } from './api-error.ts';
import { call, callPage, onHttp, urlOf } from './http.ts';

const thing = endpoint({
  method: 'GET',
  path: '/things/:thingId',
  term: 'things',
  summaryUk: '',
  access: 'session',
  query: z.strictObject({ dateFrom: z.optional(z.string()), status: z.optional(z.array(z.string())) }),
  response: z.strictObject({ rentKop: z.int() }),
  status: 200,
  errors: [],
});
const input = { params: { thingId: 'a/b' } };
const login: EndpointSpec = { ...thing, method: 'POST', path: '/Auth/login' };

function answer(status: number, body: string, statusText = ''): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(status === 204 ? null : body, { status, statusText })),
  );
}

async function failureOf(spec: EndpointSpec = thing): Promise<ApiError> {
  const error: unknown = await call(spec, {}).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call was expected to fail');
  return error;
}

afterEach(() => {
  vi.unstubAllGlobals();
  onHttp({ unauthorized: () => undefined, paymentRequired: () => undefined });
});

describe('an answer (specification §7)', () => {
  it('is taken out of result and comes in camelCase [spec 3.14, 7.2]', async () => {
    answer(200, '{"result":{"rent_kop":5}}');
    expect(await call(thing, input)).toEqual({ rentKop: 5 });
  });

  it('may be bare, and an empty body is success without data [spec 7.2–7.3]', async () => {
    answer(200, '{"rent_kop":5}');
    expect(await call(thing, input)).toEqual({ rentKop: 5 });
    answer(204, '');
    expect(await call(thing, input)).toBeUndefined();
  });

  it('is no page of a list without data', async () => {
    answer(200, '{"items":[],"total":0}');
    expect(await callPage(thing, input)).toEqual({ items: [], total: 0 });
    answer(204, '');
    await expect(callPage(thing, input)).rejects.toMatchObject({ code: 'invalid_json' });
  });

  it('has a query in snake_case without what is not set [spec 3.15]', () => {
    expect(urlOf(thing, { ...input, query: { dateFrom: '2026-11-01', status: ['a', 'b'], q: '' } })).toBe(
      '/api/things/a%2Fb?date_from=2026-11-01&status=a%2Cb',
    );
  });
});

describe('a call (specification §7)', () => {
  it('goes to the API base with credentials, as JSON with keys in snake_case [spec 3.15, 7.1]', async () => {
    const calls = stubServer({ 'POST /things': { status: 204 } });
    const create = { ...thing, method: 'POST', path: '/things', body: z.looseObject({}) } as const;
    await call(create, { body: { rentKop: 5, address: { cityName: 'Київ' } } });
    expect(calls).toMatchObject([
      {
        method: 'POST',
        path: '/things',
        init: {
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body: '{"rent_kop":5,"address":{"city_name":"Київ"}}',
        },
      },
    ]);
  });
});

describe('a failure (specification §8)', () => {
  it('shows the first entry of errors and maps fields to the names of forms [spec 8.4]', async () => {
    answer(422, '{"errors":["Перше","Друге"],"code":"validation","fields":{"rent.amount_kop":"Ні"},"request_id":"r"}');
    const error = await failureOf();
    expect(error).toMatchObject({
      message: 'Перше',
      code: 'validation',
      fields: { 'rent.amountKop': 'Ні' },
      requestId: 'r',
    });
  });

  it('names the status when there are no errors, and falls back to the status text when there is no body [spec 8.4]', async () => {
    answer(409, '{"errors":[""]}');
    expect(await failureOf()).toMatchObject({ message: 'Сервер повернув помилку 409.' });
    answer(500, '{}');
    expect((await failureOf()).message).toBe(words.serverStatus(500));
    answer(502, '', 'Bad Gateway');
    expect((await failureOf()).message).toBe('Bad Gateway');
  });

  it('of JSON, of the network and of the request have their own words [spec 8.5–8.6]', async () => {
    answer(200, '<html>');
    expect((await failureOf()).message).toBe(words.invalidJson);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf()).message).toBe(words.network);
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    vi.stubGlobal('fetch', async () => new Response(broken));
    expect((await failureOf()).message).toBe(words.network);
    vi.stubGlobal('fetch', () => Promise.reject(new Error('odd')));
    expect((await failureOf()).message).toBe(words.requestFailed('odd'));
  });

  it('401 signs out locally, except on sign-in', async () => {
    const unauthorized = vi.fn<() => void>();
    onHttp({ unauthorized });
    answer(401, '{"errors":["x"]}');
    await failureOf(login);
    expect(unauthorized).not.toHaveBeenCalled();
    await failureOf();
    expect(unauthorized).toHaveBeenCalledOnce();
  });

  it('402 says the exact notice and leads to the subscription', async () => {
    const paymentRequired = vi.fn<() => void>();
    onHttp({ paymentRequired });
    answer(402, '{"errors":["інше"]}');
    expect((await failureOf()).message).toBe(words.subscriptionInactive);
    expect(paymentRequired).toHaveBeenCalledOnce();
  });

  it('403 on sign-in means that the account is not activated [spec 4.10, 8.3]', async () => {
    answer(403, '');
    expect(await failureOf(login)).toMatchObject({ message: words.notActivated, reason: 'NOT_ACTIVATED' });
  });
});
