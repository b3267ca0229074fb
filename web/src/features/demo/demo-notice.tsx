import { Suspense } from 'react';
import { late } from '../../lib/late.ts';
import { useSession } from '../../lib/session.ts';
import './demo-notice.css';

const DemoBar = late(async () => ({ default: (await import('./demo-bar.tsx')).DemoBar }));

/** Stands above every screen; outside the demo it costs nothing, and in it its place is kept before its words have come. */
export function DemoNotice() {
  const demo = useSession()?.demo;
  if (!demo?.inside) return null;
  return (
    <div className="demo-line">
      <Suspense>
        <DemoBar home={demo.home} />
      </Suspense>
    </div>
  );
}
