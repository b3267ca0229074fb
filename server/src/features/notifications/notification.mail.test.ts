import { describe, expect, it } from 'vitest';
import { digestLetter, notificationLetter } from './notification.mail.ts';

const ORIGIN = 'https://kliuchar.example';
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const task = (title: string, body = 'Подільська, 3 · від орендаря') =>
  ({ type: 'task_reported', title: `Нова заявка: ${title}`, body, href: '/tasks?task=1' }) as const;

describe('the letter of a day', () => {
  it('has the details below what has happened, and keeps the lines of what a person wrote', () => {
    const read = {
      type: 'reading_submitted',
      title: 'Передано показники',
      body: 'за листопад',
      href: '/meters',
    } as const;
    const said = {
      type: 'my_announcement',
      title: 'Увага!',
      body: 'Води не буде\n\nдва дні.',
      href: '/contracts/1',
    } as const;
    const { subject, text, html } = digestLetter([task('Коли полагодите бойлер?'), read, said], ORIGIN);
    expect(plain(subject)).toBe('За добу: 3 нові сповіщення');
    expect(plain(text)).toContain(
      '\n\nНова заявка: Коли полагодите бойлер?\nПодільська, 3 · від орендаря\n\nПередано показники\nза листопад\n\nУвага!\nВоди не буде\nдва дні.\n\n',
    );
    expect(html).toContain('Передано показники<br>за листопад</p>');
  });

  it('counts all, names fifty and leads to the list that has the rest, whatever of it was read', () => {
    const { subject, text } = digestLetter(
      Array.from({ length: 61 }, (_, at) => task(`Кран ${at + 1}`)),
      ORIGIN,
    );
    expect(plain(subject)).toBe('За добу: 61 нове сповіщення');
    expect(text).toContain('Кран 50\n');
    expect(text).not.toContain('Кран 51\n');
    expect(plain(text)).toContain('Ще 11 — у списку сповіщень.');
    expect(text).toContain(`Відкрити сповіщення:\n${ORIGIN}/notifications\n`);
    expect(digestLetter([task('Кран')], ORIGIN).text).not.toContain('у списку');
  });
});

it('a letter of an announcement has no empty paragraphs', () => {
  const told = { type: 'my_announcement', title: 'Вода', body: 'Завтра.\n\nДва дні.', href: '/contracts/1' } as const;
  const { text, html } = notificationLetter(told, ORIGIN);
  expect(text).toContain('Вода\n\nЗавтра.\n\nДва дні.\n\nВідкрити договір:');
  expect(html).not.toMatch(/<p[^>]*><\/p>/);
});
