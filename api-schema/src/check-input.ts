import * as z from 'zod/mini';
import { fieldErrors, issueTextUk } from './messages-uk.ts';

export type CheckedInput<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

/** Parses in Ukrainian: the value, or a message for every wrong field by its wire path. The server and the forms both use it. */
export function checkInput<S extends z.core.$ZodType>(schema: S, input: unknown): CheckedInput<z.output<S>> {
  const result = z.safeParse(schema, input, { error: issueTextUk });
  return result.success ? { ok: true, value: result.data } : { ok: false, fields: fieldErrors(result.error) };
}
