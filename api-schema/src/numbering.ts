import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, integer, version } from './fields.ts';
import { wholeListOf } from './lists.ts';

/**
 * Cyrillic and Latin letters, digits, and what stands between them in numbers of papers. Named by their range: what a letter is in any
 * script depends on the year of its Unicode, and the database's is another than ours.
 */
const prefix = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[A-Za-z\u0400-\u0481\u048A-\u052F0-9./-]{0,12}$/u,
      'До\u00a012\u00a0літер і\u00a0цифр; можна крапку, риску й дріб: ОР/К',
    ),
  );

const NEXT_NUMBER_MAX = 999_999_999;

/** `sample` is the number the next contract of this year will get if nobody takes it by hand. */
const numberingView = z.strictObject({
  ownerId: id,
  ownerName: z.string(),
  prefix: z.string(),
  yearInNumber: z.boolean(),
  next: z.int(),
  sample: z.string(),
  version: z.int(),
});

export const listNumbering = endpoint({
  method: 'GET',
  path: '/profile/numbering',
  term: 'profile',
  summaryUk: 'Як нумеруються договори',
  access: 'owner',
  response: wholeListOf(numberingView),
  status: 200,
  errors: [],
});

/** `next` goes on a count begun elsewhere; a number at or below one in use is refused. */
export const saveNumbering = endpoint({
  method: 'PATCH',
  path: '/profile/numbering',
  term: 'profile',
  summaryUk: 'Змінити нумерацію договорів',
  access: 'owner',
  body: z.strictObject({
    ownerId: z.optional(id),
    prefix: z.optional(prefix),
    yearInNumber: z.optional(z.boolean()),
    next: z.optional(integer(1, NEXT_NUMBER_MAX)),
    version: z.optional(version),
  }),
  response: numberingView,
  status: 200,
  errors: ['validation', 'version_conflict'],
});
