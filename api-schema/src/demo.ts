import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day } from './fields.ts';

/** A sample portfolio beside the person's own account, never in it (product.md §2, ADR 0026). */

export const DEMO_STATES = ['none', 'making', 'ready', 'failed'] as const;

/** `inside`: this session looks at the demo; `home`: there is an account of one's own to go back to. */
const demoView = z.strictObject({
  state: z.enum(DEMO_STATES),
  inside: z.boolean(),
  home: z.boolean(),
  madeOn: z.nullable(day),
  /** Steps of the making: 0 of 0 before the first. */
  done: z.int(),
  total: z.int(),
});

const common = { path: '/demo', term: 'demo', access: 'owner' } as const;

export const getDemo = endpoint({
  ...common,
  method: 'GET',
  summaryUk: 'Чи є демо і чи воно вже готове',
  response: demoView,
  status: 200,
  errors: [],
});

/** Answers at once and goes on; a second call joins the first. */
export const makeDemo = endpoint({
  ...common,
  method: 'POST',
  summaryUk: 'Створити демо: вигадане господарство з роком життя',
  body: z.strictObject({}),
  response: demoView,
  status: 202,
  errors: ['demo_inside'],
  action: true,
});

/** The browser gets another session; its own goes on waiting for it. */
export const enterDemo = endpoint({
  ...common,
  method: 'POST',
  path: '/demo/enter',
  summaryUk: 'Перейти в демо',
  body: z.strictObject({}),
  response: demoView,
  status: 200,
  errors: ['demo_inside', 'demo_not_ready'],
  action: true,
  tellsOnce: true,
});

export const leaveDemo = endpoint({
  ...common,
  method: 'POST',
  path: '/demo/leave',
  summaryUk: 'Повернутися з демо у свій обліковий запис',
  body: z.strictObject({}),
  status: 204,
  errors: ['demo_outside', 'unauthenticated'],
  action: true,
  tellsOnce: true,
});

/** Everything of the demo, from inside or from one's own account; from inside the browser goes back home. */
export const removeDemo = endpoint({
  ...common,
  method: 'DELETE',
  summaryUk: 'Прибрати демо з усіма його даними',
  status: 204,
  errors: [],
  tellsOnce: true,
});

export type Demo = ResponseOf<typeof getDemo>;
