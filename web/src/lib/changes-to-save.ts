import { spec } from '../i18n/spec.uk.ts';
import { changedOnly } from './forms.ts';
import { toast } from './toast.ts';

/** Only what an edit changed; null when what was typed comes to the same as before, and then that is said. */
export function changesToSave<T extends Record<string, unknown>>(
  before: Record<string, unknown>,
  after: T,
): Partial<T> | null {
  const changes = changedOnly(before, after);
  if (Object.keys(changes).length > 0) return changes;
  toast({ title: spec.nothingToSave, variant: 'info' });
  return null;
}
