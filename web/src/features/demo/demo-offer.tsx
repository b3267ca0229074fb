import type { Demo } from '@kliuchar/api-schema/demo';
import { Suspense, useEffect, useState } from 'react';
import { demo as t } from '../../i18n/uk/demo.ts';
import { late } from '../../lib/late.ts';
import { askSessionAgain, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import './demo.css';

const DemoDialog = late(async () => ({ default: (await import('./demo-dialog.tsx')).DemoDialog }));
const RemoveDialog = late(async () => ({ default: (await import('./demo-dialog.tsx')).RemoveDialog }));

const ASK_EVERY_MS = 2000;

/** There is something of a demo that can be opened, or at least removed. */
export const isStanding = (state: Demo['state']): boolean => state === 'making' || state === 'ready';

/** In an account that has nothing to show yet: one click to see how it looks when it has; while it is being made, how to stop that. */
export function DemoOffer() {
  const session = useSession();
  const [shown, setShown] = useState<'making' | 'removal' | null>(null);
  const state = session?.demo.state ?? 'none';
  useNewsOfMaking(state === 'making' && shown === null);
  if (!session || session.demo.inside) return null;
  const { title, text, open } = t.offer[state];
  const close = () => setShown(null);
  return (
    <section className="demo-offer" aria-labelledby="demo-offer">
      <div aria-live="polite">
        <h2 id="demo-offer">{title}</h2>
        <p>{text}</p>
      </div>
      <div className="acts">
        <Button onClick={() => setShown('making')}>{open}</Button>
        {isStanding(state) && (
          <Button variant="g" onClick={() => setShown('removal')}>
            {t.bar.remove}
          </Button>
        )}
      </div>
      <Suspense>
        {shown === 'making' && <DemoDialog onClose={close} />}
        {shown === 'removal' && <RemoveDialog isReady={state === 'ready'} onClose={close} />}
      </Suspense>
    </section>
  );
}

/** Nobody tells the page that the demo is ready; the open dialog asks for itself. */
function useNewsOfMaking(isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void askSessionAgain(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAwaited]);
}
