import { useEffect, useRef } from 'react';
import { useOwnerChoice } from './owner-choice.ts';

type FilePlace = {
  /** Of the field: at another place it begins anew. */
  readonly key: string;
  /** The object the file is sent for; null where it goes to the owner. */
  readonly propertyId: string | null;
  /** The complex, where the file is of the whole of it. */
  readonly complexId: string | null;
};

/**
 * A file is sent before its form is saved, so it has to go to whoever the form will be of: for a manager, and for a person of several
 * owners, that is the owner of the object or of the complex (contract.md §2.1). At another place what was sent is none of it: `onMoved` takes it back.
 */
export function useFilePlace({
  propertyId,
  complexId = null,
  isManager,
  onMoved,
}: {
  readonly propertyId: string | null;
  readonly complexId?: string | null;
  readonly isManager: boolean;
  readonly onMoved: () => void;
}): FilePlace {
  const choice = useOwnerChoice();
  const isOfObject = isManager || choice !== null;
  const sentFor = isOfObject && propertyId ? propertyId : null;
  const sentForComplex = choice !== null && !isManager && complexId ? complexId : null;
  const key = sentForComplex ?? sentFor ?? (isManager ? '' : (choice?.ownerId ?? ''));
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    onMoved();
  });
  return { key, propertyId: sentForComplex === null ? sentFor : null, complexId: sentForComplex };
}
