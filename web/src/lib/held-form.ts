import type { Draft } from './draft-store.ts';
import { HELD_FORM } from './tab-store.ts';

type Held = { readonly userId: string; readonly form: string; readonly draft: Draft };

/**
 * The one form whose write was refused for want of a subscription, when it keeps no draft of its own: most dialogs. Its values wait in
 * this tab until the person has paid, come back and opened it again. Nothing with a password is kept.
 */
export function holdForm(userId: string, form: string, values: unknown): void {
  if (/password/i.test(form)) return;
  const held: Held = { userId, form, draft: { values, savedAt: Date.now() } };
  sessionStorage.setItem(HELD_FORM, JSON.stringify(held));
}

export function findHeldForm(userId: string, form: string): Draft | null {
  const text = sessionStorage.getItem(HELD_FORM);
  const held = text === null ? null : (JSON.parse(text) as Held);
  return held !== null && held.userId === userId && held.form === form ? held.draft : null;
}

export function dropHeldForm(userId: string, form: string): void {
  if (findHeldForm(userId, form) !== null) sessionStorage.removeItem(HELD_FORM);
}

/** The same form on the same screen: its address and the names of its fields. */
export function heldName(defaults: object): string {
  return `${location.pathname}#${Object.keys(defaults).sort().join(',')}`;
}
