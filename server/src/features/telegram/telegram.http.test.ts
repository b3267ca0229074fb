import { describe, expect, it } from 'vitest';
import { insertOwner, insertSession } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { BOT_NAME } from '../../testing/telegram-server.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makeScene } from '../public-pages/public-pages.fixture.ts';
import { useTelegram } from './telegram-steps.fixture.ts';

const { at, rows, state, becomes, told, answered, newCode, link, report } = useTelegram();

describe('connecting', () => {
  it('is a link for one use that the bot answers, and the mailbox learns it', async () => {
    expect(await state()).toEqual({ state: 'off', name: null, linked_at: null });
    const { body, text } = await at.api.post('/profile/telegram');
    expect(body.url).toMatch(new RegExp(`^https://t\\.me/${BOT_NAME}\\?start=[\\w-]{22}$`));
    expect(body.expires_at).toBe('2026-11-20T09:15:00.000Z');
    expect(body.qr).toMatch(/^<svg .*viewBox/);
    const code = new URL(body.url).searchParams.get('start') ?? '';
    // Only its hash is kept, and no answer that holds it.
    const kept = await rows<{ all: string }>(
      `select concat_ws(' ', (select string_agg(t::text, ' ') from telegram_codes t), (select string_agg(t::text, ' ') from idempotency_keys t)) as all`,
    );
    expect([text.includes(code), kept[0]?.all.includes(code)]).toEqual([true, false]);

    at.telegram.write(at.chatId, `/start ${code}`);
    expect(await becomes('linked')).toEqual({
      state: 'linked',
      name: '@olena',
      linked_at: '2026-11-20T09:00:00.000Z',
    });
    expect(await answered(at.chatId)).toEqual([expect.stringMatching(/^Готово: сповіщення з Ключаря/)]);
    const [letter] = await at.app.messages(`${at.owner.userId}@example.com`);
    expect(letter).toMatchObject({ kind: 'telegram.linked', subject: 'До вашого акаунта підключено Telegram' });
  });

  it('with a code that two bring at once binds one of them', async () => {
    const [first, second] = [at.chatId, at.chatId + 100_000];
    const code = await newCode();
    at.telegram.write(first, `/start ${code}`);
    at.telegram.write(second, `/start ${code}`);
    await answered(first);
    expect(await answered(second)).toEqual([expect.stringMatching(/^Це посилання вже не діє/)]);
    const bound = await rows<{ chat_id: number }>('select chat_id::int from telegram_links where user_id = $1', [
      at.owner.userId,
    ]);
    expect(bound).toEqual([{ chat_id: first }]);
  });

  it('refuses a code that is old, replaced or invented', async () => {
    const replaced = await newCode();
    const old = await newCode();
    at.app.time.set('2026-11-20T09:15:00Z');
    for (const code of [replaced, old, 'invented', 'x'.repeat(64)]) at.telegram.write(at.chatId, `/start ${code}`);
    const words = await answered(at.chatId, 4);
    expect(words).toEqual(Array(4).fill(expect.stringMatching(/^Це посилання вже не діє/)));
    expect((await state()).state).toBe('off');
  });

  it('again with another telephone moves there', async () => {
    await link();
    await link(at.api, at.chatId + 200_000);
    const bound = await rows('select 1 from telegram_links where user_id = $1', [at.owner.userId]);
    expect(bound).toHaveLength(1);
    await at.app.settleJobs();
    expect(told(at.chatId)).toHaveLength(1);
  });

  it('is asked for ten times an hour', async () => {
    const slow = await startTestApp({ env: { ...at.telegram.env, RATE_LIMIT_FACTOR: '1' }, withJobs: false });
    const person = await insertOwner(slow.database.superuser);
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await clientOf(slow, person.token).post('/profile/telegram')).status);
    // Nothing has told this installation what its bot is called.
    expect(statuses).toEqual([...Array(10).fill(503), 429]);
    await slow.close();
  });

  it('is no business of who tells the bot something else: he is helped, and not without end', async () => {
    for (let time = 0; time < 30; time += 1) at.telegram.write(at.chatId, time === 0 ? '/start' : 'Привіт');
    const words = await answered(at.chatId, 20);
    expect(words[0]).toContain('«Підключити Telegram»');
    at.telegram.write(at.chatId + 300_000, '/stop');
    expect(await answered(at.chatId + 300_000)).toEqual([expect.stringMatching(/^Цей чат не підключено/)]);
    expect(told(at.chatId)).toHaveLength(20);
  });

  it('is not told how to connect what is connected', async () => {
    await link();
    at.telegram.write(at.chatId, 'Коли платити?');
    const answer = (await answered(at.chatId, 2)).at(-1);
    expect(answer).toContain('запитань не читає');
    expect(answer).not.toContain('Підключити');
  });
});

describe('disconnecting', () => {
  it('in the profile takes the link and every code with it', async () => {
    const scene = await makeScene(at.app);
    await link(scene.api);
    const code = await newCode(scene.api);
    expect((await scene.api.delete('/profile/telegram')).status).toBe(204);
    expect((await state(scene.api)).state).toBe('off');
    at.telegram.write(at.chatId, `/start ${code}`);
    expect((await answered(at.chatId, 2)).at(-1)).toMatch(/^Це посилання вже не діє/);
    expect((await scene.api.delete('/profile/telegram')).status).toBe(204);
    await report(scene);
    await at.app.settleJobs();
    expect(told(at.chatId)).toHaveLength(2);
  });

  it('by /stop stops every account of this chat', async () => {
    await link();
    const other = await insertOwner(at.app.database.superuser);
    const otherApi = clientOf(at.app, other.token);
    at.telegram.write(at.chatId, `/start ${await newCode(otherApi)}`);
    await becomes('linked', otherApi);
    await at.app.settleJobs();
    at.telegram.write(at.chatId, '/stop');
    expect((await becomes('off')).state).toBe('off');
    expect((await becomes('off', otherApi)).state).toBe('off');
    expect((await answered(at.chatId, 3)).at(-1)).toMatch(/^Telegram відключено/);
  });

  it('by blocking the bot shows in the profile, and by unblocking it goes on', async () => {
    await link();
    const member = (status: string) =>
      at.telegram.tell({ my_chat_member: { chat: { id: at.chatId, type: 'private' }, new_chat_member: { status } } });
    member('kicked');
    expect((await becomes('blocked')).name).toBe('@olena');
    member('member');
    expect((await becomes('linked')).state).toBe('linked');
  });

  it('ends with the account', async () => {
    await link();
    await at.app.settleJobs();
    await at.app.database.superuser.query('update users set blocked_at = now() where id = $1', [at.owner.userId]);
    const left = await rows(
      `select 1 from telegram_links where user_id = $1 union all select 1 from telegram_codes where user_id = $1
        union all select 1 from messages where user_id = $1 and channel = 'telegram'`,
      [at.owner.userId],
    );
    expect(left).toEqual([]);
  });

  it('is a person’s own: another session of his sees it, nobody else does', async () => {
    await link();
    const again = clientOf(at.app, await insertSession(at.app.database.superuser, at.owner.userId));
    expect((await state(again)).name).toBe('@olena');
    const stranger = await insertOwner(at.app.database.superuser);
    const strange = clientOf(at.app, stranger.token);
    expect((await state(strange)).state).toBe('off');
    expect((await strange.delete('/profile/telegram')).status).toBe(204);
    expect((await state()).state).toBe('linked');
    expect((await clientOf(at.app).get('/profile/telegram')).status).toBe(401);
  });
});

it('an installation without a bot has nothing to connect', async () => {
  const bare = await startTestApp({ withJobs: false });
  const person = clientOf(bare, (await insertOwner(bare.database.superuser)).token);
  expect((await state(person)).state).toBe('unavailable');
  expect(await person.post('/profile/telegram')).toMatchObject({ status: 409, body: { code: 'telegram_off' } });
  await bare.close();
});

it('a person of the demo connects nothing', async () => {
  const { superuser } = at.app.database;
  const invented = await insertOwner(superuser);
  await superuser.query(
    `insert into demos (owner_id, user_id, origin, state, made_on) values ($1, $2, 'person', 'ready', '2026-11-20')`,
    [invented.ownerId, invented.userId],
  );
  const refused = await clientOf(at.app, invented.token).post('/profile/telegram');
  expect([refused.status, refused.body.code]).toEqual([409, 'demo_contact']);
});

it('a copy of all that is mine says which Telegram it was', async () => {
  await link();
  const [subject] = await rows<{ person: { telegram: object } }>('select person from private.export_subject($1)', [
    at.owner.userId,
  ]);
  expect(subject?.person.telegram).toMatchObject({ name: '@olena', chat_id: at.chatId });
});
