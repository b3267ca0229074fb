import type { Complex } from '@kliuchar/api-schema/complexes';

export type ComplexValues = { name: string; address: string; description: string };

export const NEW_COMPLEX: ComplexValues = { name: '', address: '', description: '' };

export function toComplexValues({ name, address, description }: Complex): ComplexValues {
  return { name, address: address ?? '', description: description ?? '' };
}

/** What is left empty is null: a change replaces the whole of it. */
export function toComplexBody({ name, address, description }: ComplexValues) {
  return { name, address: address.trim() || null, description: description.trim() || null };
}
