import type { FieldValues } from 'react-hook-form';
import type { AppForm } from './forms.ts';

/**
 * The same form, as fields that several forms share know it. Only those names are reached through it, and they are of the same types;
 * the compiler refuses because a form also tells its watchers of all its values.
 */
export function partOf<P extends FieldValues, V extends P>(form: AppForm<V>): AppForm<P> {
  return form as unknown as AppForm<P>;
}
