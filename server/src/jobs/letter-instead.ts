import type { LookupDb } from '../platform/db/scope.ts';
import { type RenderedLetter, renderLetter } from '../platform/letter.ts';
import { type QueuedMessage, queueInstead } from './messages.sql.ts';

/** The bot is closed to him for good, or Telegram has not taken the message in all its attempts. */
const LOST = /^telegram_(?:400|403|blocked)$/;

/** Whoever has left Telegram by himself (`telegram_unlinked`) has said what he wants. */
export const isLostToTelegram = (channel: QueuedMessage['channel'], why: string): boolean =>
  channel === 'telegram' && LOST.test(why);

/** The same words by e-mail, where the person has a proven address and has not stopped letters; asked before the message is closed. */
export async function writeInstead(
  db: Pick<LookupDb, 'query'>,
  { id, text }: Pick<QueuedMessage, 'id' | 'text'>,
): Promise<void> {
  await queueInstead(db, id, letterOf(text));
}

/** The message as it was written: what has happened, its details, and a link with its word before it. */
function letterOf(message: string): RenderedLetter {
  const action = /\n\n(?<label>[^\n]+): (?<url>https?:\S+)$/.exec(message);
  // An owner's announcement has empty lines of its own.
  const lines = message
    .slice(0, action?.index)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return renderLetter({
    subject: lines[0] ?? '',
    paragraphs: lines,
    ...(action?.groups && { action: { label: action.groups.label ?? '', url: action.groups.url ?? '' } }),
    notes: ['Надсилаємо листом, бо в Telegram це повідомлення не дійшло. Підключити Telegram знову можна в профілі.'],
  });
}
