import { checkInput } from '@kliuchar/api-schema/check-input';
import { id } from '@kliuchar/api-schema/fields';
import { toWireKey } from '@kliuchar/api-schema/wire-case';
import * as z from 'zod/mini';
import { AppError } from '../../edge/errors.ts';

type Given = Readonly<Record<string, unknown>>;
type Named<Name extends string> = { readonly name: Name; readonly id: string; readonly filters: Given };

/** What stands in the address of a list and among the filters of its file: taken out of them, and required. */
export function named<Name extends string>(name: Name, { [name]: value, ...filters }: Given): Named<Name> {
  const checked = checkInput(z.object({ [name]: id }), { [name]: value });
  if (!checked.ok) throw new AppError('bad_query', { wireFields: checked.fields });
  return { name, id: String(value), filters };
}

/** The same where one of several names is wanted, and never two. */
export function onlyOneOf<Name extends string>(names: readonly [Name, ...Name[]], given: Given): Named<Name> {
  const present = names.filter((name) => name in given);
  const second = present[1];
  if (second !== undefined) {
    throw new AppError('bad_query', { wireFields: { [toWireKey(second)]: 'Назвіть або договір, або контрагента' } });
  }
  return named(present[0] ?? names[0], given);
}
