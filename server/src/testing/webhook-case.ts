import type { Ending, Message, Till, Told } from './checkout-world.ts';

/** A case of the abuse of payment callbacks (webhook-cases.ts), and the words it is told in. */

export type Stage = {
  readonly till: Till;
  readonly genuine: (told?: Partial<Told>) => Message;
  readonly told: (told?: Partial<Told>) => Told;
};
export type Sent = { readonly message: Message; readonly status: number | readonly number[] };

export type Case = {
  readonly name: string;
  /** In this order, each after the answer to the one before; or all at once. */
  readonly send: (stage: Stage) => readonly Sent[];
  readonly atOnce?: true;
  /** Done to the invoice before, as the owner or the operator would. */
  readonly before?: 'void';
  readonly ends: Partial<Ending> & { readonly attempt: string; readonly dispute?: string | null };
};

export const NOTHING = { invoice: 'issued', settled: 0, credited: 0, told: 0, balanceKop: 0 } as const;
export const PAID = {
  invoice: 'paid',
  plan: 'owner',
  settled: 1,
  credited: 0,
  told: 1,
  balanceKop: 0,
  dispute: null,
} as const;
export const OPEN = { ...NOTHING, attempt: 'pending' } as const;
export const GIVEN_BACK = { invoice: 'reversed', settled: 1, told: 1, balanceKop: 0 } as const;

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
export const ok = (message: Message): Sent => ({ message, status: 200 });
export const refused = (message: Message): Sent => ({ message, status: 403 });
