import { Share } from 'lucide-react';
import { useState } from 'react';
import { install as t } from '../../i18n/uk/install.ts';
import { mayOfferInstall, refuseInstall } from '../../lib/install.ts';
import { type InstallOffer, installOffer } from '../../lib/install-offer.ts';
import { isIos } from '../../lib/push-browser.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import './install-hint.css';

/** On a phone, from the second day on: the browser's own offer under our words, and where Safari has none, how it is done by hand. */
export function InstallHint() {
  const offer = useStore(installOffer);
  const [open, setOpen] = useState(mayOfferInstall);
  if (!open || (offer === null && !isIos())) return null;
  const refuse = () => {
    refuseInstall();
    setOpen(false);
  };
  return (
    <section className="install" aria-labelledby="install-hint">
      <LogoMark />
      <h2 id="install-hint">{t.title}</h2>
      {offer ? <Offered offer={offer} onRefuse={refuse} /> : <ByHand onRead={refuse} />}
    </section>
  );
}

type OfferedProps = { readonly offer: InstallOffer; readonly onRefuse: () => void };

function Offered({ offer, onRefuse }: OfferedProps) {
  const accept = async () => {
    await offer.prompt();
    await offer.userChoice;
    // Said yes or no to the browser itself: there is nothing more to ask.
    onRefuse();
  };
  return (
    <>
      <p>{t.text}</p>
      <div className="acts">
        <Button onClick={() => void accept()}>{t.install}</Button>
        <Button variant="g" onClick={onRefuse}>
          {t.later}
        </Button>
      </div>
    </>
  );
}

function ByHand({ onRead }: { readonly onRead: () => void }) {
  return (
    <>
      <p>
        <Share aria-hidden="true" /> {t.iosText}
      </p>
      <div className="acts">
        <Button onClick={onRead}>{t.understood}</Button>
      </div>
    </>
  );
}
