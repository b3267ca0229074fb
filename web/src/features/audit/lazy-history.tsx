import { type ComponentProps, Suspense } from 'react';
import { late } from '../../lib/late.ts';

/** Fetched once its page is there: a history is folded, and is what a page is opened for last. */
export const EntityHistory = late(async () => ({ default: (await import('./entity-history.tsx')).EntityHistory }));

/** The history of a thing under everything else on its page. */
export function PageHistory(props: ComponentProps<typeof EntityHistory>) {
  return (
    <div className="past">
      <Suspense>
        <EntityHistory {...props} />
      </Suspense>
    </div>
  );
}
