import { useEffect, useRef } from 'react';
import type { AppForm } from '../../lib/forms.ts';
import { useKnownProperty } from '../../lib/place-names.ts';
import { useSession } from '../../lib/session.ts';
import type { DocumentValues } from './document-form-values.ts';
import type { About } from './document-queries.ts';

/** Whether the object is another owner's: asked only of a person to whom papers of others are entrusted. */
export function useIsEntrusted(propertyId: string): boolean {
  const isAsked = useSession()?.entrusted.includes('documents') === true;
  return useKnownProperty(propertyId, isAsked)?.role === 'manager';
}

/** A paper of an object of another owner holds what a manager may say of it (ADR 0036), one of an own object begins as the owner's again. */
export function useWhose({ methods }: AppForm<DocumentValues>, isOfEntrusted: boolean, about: About | undefined): void {
  const before = useRef(false);
  const given = about?.propertyId;
  useEffect(() => {
    if (before.current === isOfEntrusted) return;
    before.current = isOfEntrusted;
    for (const name of ['counterpartyId', 'complexId'] as const) methods.setValue(name, '');
    // What the list was narrowed to is of one object.
    if (methods.getValues('propertyId') !== given) methods.setValue('contractId', '');
    methods.setValue('visibility', isOfEntrusted ? 'manager' : 'owner');
    if (!isOfEntrusted) return;
    methods.setValue('note', '');
    if (methods.getValues('kind') === 'identity') methods.setValue('kind', 'other');
  }, [isOfEntrusted, methods, given]);
}
