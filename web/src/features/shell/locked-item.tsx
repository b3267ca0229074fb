import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

/** A section that onboarding has not reached: it stays where it is, says why and leads nowhere (product.md §0). */
export function LockedItem({ reason, children }: { readonly reason: string; readonly children: ReactNode }) {
  return (
    <button type="button" aria-disabled="true" aria-description={reason} title={reason}>
      {children}
      <Lock className="lock" aria-hidden="true" />
    </button>
  );
}
