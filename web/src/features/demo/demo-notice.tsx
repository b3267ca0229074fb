import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session.ts';

const DemoBar = lazy(async () => ({ default: (await import('./demo-bar.tsx')).DemoBar }));

/** Stands above every screen; outside the demo it costs nothing. */
export function DemoNotice() {
  const demo = useSession()?.demo;
  if (!demo?.inside) return null;
  return (
    <Suspense>
      <DemoBar home={demo.home} />
    </Suspense>
  );
}
