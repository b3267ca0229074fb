import { Suspense, useState } from 'react';
import { demo as t } from '../../i18n/uk/demo.ts';
import { late } from '../../lib/late.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import './demo.css';

const DemoDialog = late(async () => ({ default: (await import('./demo-dialog.tsx')).DemoDialog }));
const RemoveDialog = late(async () => ({ default: (await import('./demo-dialog.tsx')).RemoveDialog }));

/** In an account that has nothing to show yet: one click to see how it looks when it has. */
export function DemoOffer() {
  const session = useSession();
  const [shown, setShown] = useState<'making' | 'removal' | null>(null);
  if (!session || session.demo.inside) return null;
  const isReady = session.demo.state === 'ready';
  const close = () => setShown(null);
  return (
    <section className="demo-offer" aria-labelledby="demo-offer">
      <div>
        <h2 id="demo-offer">{isReady ? t.offer.ready : t.offer.title}</h2>
        <p>{isReady ? t.offer.readyText : t.offer.text}</p>
      </div>
      <div className="acts">
        <Button onClick={() => setShown('making')}>{isReady ? t.offer.open : t.offer.make}</Button>
        {isReady && (
          <Button variant="g" onClick={() => setShown('removal')}>
            {t.bar.remove}
          </Button>
        )}
      </div>
      <Suspense>
        {shown === 'making' && <DemoDialog onClose={close} />}
        {shown === 'removal' && <RemoveDialog onClose={close} />}
      </Suspense>
    </section>
  );
}
