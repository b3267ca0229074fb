import { getComplex, listComplexUnits } from '@kliuchar/api-schema/complexes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { specOfThings } from '../../i18n/spec-things.uk.ts';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/http.ts';
import { SUBSCRIPTION_KEY } from '../../lib/subscription-query.ts';

/** Specification §5: a complex is not asked for without its id. */
export function complexIdOf(id: string | undefined): string {
  const complexId = id?.trim() ?? '';
  if (complexId === '') throw new ApiError({ status: 0, code: 'validation', errors: [specOfThings.emptyComplexId] });
  return complexId;
}

/** A failure is told in its own words, so that «Комплекс з ID … не знайдено.» stands exactly as specification §8 has it. */
export function useComplex(id: string | undefined, enabled = true) {
  return useQuery({
    queryKey: ['complexes', 'one', id],
    queryFn: ({ signal }) => call(getComplex, { params: { complexId: complexIdOf(id) }, signal }),
    enabled,
  });
}

export function useComplexUnits(id: string | undefined) {
  return useQuery({
    queryKey: ['complexes', 'units', id],
    queryFn: ({ signal }) => call(listComplexUnits, { params: { complexId: complexIdOf(id) }, signal }),
    meta: { failed: t.failed.units },
  });
}

/** Complexes and objects show each other: both are asked again. */
export function useComplexesChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['complexes'] }),
      queryClient.invalidateQueries({ queryKey: ['properties'] }),
      queryClient.invalidateQueries({ queryKey: SUBSCRIPTION_KEY, refetchType: 'none' }),
    ]);
  }, [queryClient]);
}
