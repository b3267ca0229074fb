import { GRANT_SWITCHES } from '@kliuchar/domain/grants/grant-switches';
import { PLAN_KEYS } from '@kliuchar/domain/subscription/plans';
import { SUBSCRIPTION_STATUSES } from '@kliuchar/domain/subscription/subscription';
import * as z from 'zod/mini';
import { DEMO_STATES } from './demo.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { PERMISSIONS } from './permissions.ts';

export const ROLES = ['owner'] as const;
export type Role = (typeof ROLES)[number];

export const PLANS = PLAN_KEYS;
export const THEMES = ['system', 'light', 'dark'] as const;

/** `limits.properties` is null when the plan has no limit. */
export const subscriptionView = z.strictObject({
  plan: z.enum(PLANS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  trialEndsAt: z.nullable(instant),
  currentPeriodEnd: z.nullable(instant),
  /** Until then an unpaid account is still full; null unless it is `past_due`. */
  graceEndsAt: z.nullable(instant),
  /** Whether the installation limits anything at all (SUBSCRIPTIONS); nothing limits a demo. */
  enforced: z.boolean(),
  limits: z.strictObject({ properties: z.nullable(z.int()) }),
  usage: z.strictObject({ properties: z.int() }),
});

export const sessionView = z.strictObject({
  user: z.strictObject({
    id,
    callSign: z.nullable(z.string()),
    firstName: z.string(),
    onboardingCompleted: z.boolean(),
  }),
  /** 1 + the leading kinds already created, at most 3 (contract.md §3.5). */
  onboardingStep: z.int().check(z.gte(1), z.lte(3)),
  availableRoles: z.array(z.enum(ROLES)),
  subscription: subscriptionView,
  permissions: z.partialRecord(z.enum(PERMISSIONS), z.boolean()),
  /** Switches by which objects of others are entrusted to the person; of which objects, each object says. */
  entrusted: z.array(z.enum(GRANT_SWITCHES)),
  /** Whether the person rents anything: somebody's tenant, by a contract or attached by phone. */
  rents: z.boolean(),
  owners: z.array(
    z.strictObject({
      id,
      name: z.string(),
      /** How each stands: `subscription` is of one of them only. */
      subscription: z.pick(subscriptionView, { status: true, trialEndsAt: true, graceEndsAt: true }),
    }),
  ),
  /** Whether what is seen is the demo, and whether there is an account of one's own to go back to (ADR 0026). */
  demo: z.strictObject({ state: z.enum(DEMO_STATES), inside: z.boolean(), home: z.boolean() }),
  /** Chosen in the profile, for browsers in which nothing else was chosen. */
  theme: z.enum(THEMES),
});

export const getSession = endpoint({
  method: 'GET',
  path: '/session',
  term: 'session',
  summaryUk: 'Хто увійшов і що йому можна',
  access: 'session',
  response: sessionView,
  status: 200,
  errors: [],
});

export type Session = ResponseOf<typeof getSession>;
