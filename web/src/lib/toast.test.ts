import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_THRESHOLD,
  toast,
  toasts,
} from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
});
afterEach(() => {
  vi.useRealTimers();
});

it('a toast has a title, a description, one of four variants and perhaps an action [spec 3.12]', () => {
  const action = { label: 'Відкрити', run: () => undefined };
  for (const variant of ['success', 'destructive', 'default', 'info'] as const) {
    const id = toast({ title: 'Договір створено', description: '№ 15', variant, action });
    expect(toasts.get()).toEqual([{ id, open: true, title: 'Договір створено', description: '№ 15', variant, action }]);
  }
});

it('a newer toast takes the place of the one on the screen [spec 9.3]', () => {
  toast({ title: 'Перше' });
  toast({ title: 'Друге' });
  expect(toasts.get().map(({ title }) => title)).toEqual(['Друге']);
});

it('a dismissed toast is closed at once and removed after 1 000 000 ms [spec 9.4]', () => {
  const id = toast({ title: 'Збережено' });
  dismissToast(id);
  expect(toasts.get()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(toasts.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
});

it('the constants of toasts are those of the specification [spec 9.1–9.4]', () => {
  expect([TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD, TOAST_LIMIT, TOAST_REMOVE_DELAY_MS]).toEqual([
    5000, 50, 1, 1_000_000,
  ]);
});
