import { expect, it } from 'vitest';
import { writeInstead } from './letter-instead.ts';

/** What is queued for a message that Telegram has not taken. */
async function letterFor(text: string) {
  let queued: readonly unknown[] = [];
  const query = async (_name: string, _sql: string, values: readonly unknown[] = []) => {
    queued = values;
    return [];
  };
  await writeInstead({ query }, { id: 'm', text });
  const [, , subject, plain] = queued;
  return { subject, text: String(plain) };
}

it('an announcement comes whole, however many empty lines its owner has left', async () => {
  const said = 'Вода\nЗавтра не буде води.\n\nДва дні.\n\nНаберіть наперед.';
  const { subject, text } = await letterFor(`${said}\n\nВідкрити договір: https://k.ua/contracts/1`);
  expect(subject).toBe('Вода');
  expect(text).toContain(
    'Вода\n\nЗавтра не буде води.\n\nДва дні.\n\nНаберіть наперед.\n\nВідкрити договір:\nhttps://k.ua/contracts/1\n',
  );
  expect(text).toContain('в Telegram це повідомлення не дійшло');
});

it('an address in the words themselves is no link of the letter', async () => {
  const { text } = await letterFor(
    'Опитування\nТут: https://other.example/1\n\nВідкрити договір: https://k.ua/contracts/1',
  );
  expect(text).toContain('Тут: https://other.example/1\n\nВідкрити договір:\nhttps://k.ua/contracts/1\n');
});
