import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shell as t } from '../../i18n/uk/shell.ts';
import { hasNewVersion } from '../../lib/new-version.ts';
import { Button } from '../../ui/button.tsx';

const ASK_EVERY_MS = 30 * 60_000;

/**
 * Ключар has been renewed while this tab stood open (ux.md X6): its screens are not on the server any more, so the next one might not
 * come. It is asked when the person comes back to the tab, at most every half an hour, and nothing reloads by itself.
 */
export function NewVersionBar() {
  const [found, setFound] = useState(false);
  useEffect(() => {
    if (found) return;
    let asked = Date.now();
    const ask = () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_EVERY_MS) return;
      asked = Date.now();
      void hasNewVersion().then(setFound);
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [found]);
  return (
    <div role="status">
      {found && (
        <div className="offline">
          <RefreshCw aria-hidden="true" />
          <span>{t.newVersion}</span>
          <Button size="sm" variant="brass" className="ml-auto" onClick={() => location.reload()}>
            {t.renew}
          </Button>
        </div>
      )}
    </div>
  );
}
