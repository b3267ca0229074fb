import { sendAnnouncement as endpoint } from '@kliuchar/api-schema/announcements';
import { sendAnnouncement } from '../announcements/public.ts';
import { bodyOf, type Portfolio } from './found-portfolio.ts';
import type { Stage } from './stage.ts';

/** What the whole house was told once. */
const WATER = {
  title: 'Завтра не буде води',
  text: 'Завтра з 10:00 до 14:00 міняють засувку на вводі. Наберіть води наперед. Гаряча вода повернеться до вечора.',
} as const;

export async function announce({ deps, actor }: Stage, { complexId }: Portfolio): Promise<void> {
  await sendAnnouncement(deps, actor, { complexId, ...bodyOf(endpoint, WATER) });
}
