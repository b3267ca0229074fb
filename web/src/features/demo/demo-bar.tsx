import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { demo as t } from '../../i18n/uk/demo.ts';
import { ApiError } from '../../lib/api-error.ts';
import { startAnew } from '../../lib/demo-crossing.ts';
import { call } from '../../lib/http.ts';
import { localLogout } from '../../lib/session.ts';
import { toastError } from '../../lib/toast-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** Above every screen of the demo: what this is, the way home and the way to be rid of it. */
export function DemoBar({ home }: { readonly home: boolean }) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      const { leaveDemo } = await import('@kliuchar/api-schema/demo');
      await call(leaveDemo);
      startAnew();
    } catch (error) {
      setBusy(false);
      // The session at home has ended meanwhile: what is left is to sign in.
      if (error instanceof ApiError && error.status === 401) localLogout();
      else toastError(error);
    }
  };
  return (
    <section className="demo-bar" aria-label={t.bar.label}>
      <Sparkles className="only-d" aria-hidden="true" />
      <p>
        <b>{t.bar.title}</b> <span className="only-d">{t.bar.text}</span>
      </p>
      <div className="acts">
        {home && (
          <Button size="sm" variant="brass" busy={busy} onClick={() => void leave()}>
            {t.bar.leave}
          </Button>
        )}
        <Button size="sm" variant="g" aria-label={t.bar.remove} onClick={() => setAsked(true)}>
          <span className="only-d">{t.bar.remove}</span>
          <span className="only-m">{t.bar.removeShort}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.removal.title}
        consequences={home ? t.removal.consequences : t.removal.commandConsequences}
        confirmLabel={t.bar.remove}
        cancelLabel={t.removal.keep}
        irreversible
        failed={t.removal.failed}
        onConfirm={removeDemo}
      />
    </section>
  );
}

export async function removeDemo(): Promise<void> {
  const { removeDemo: endpoint } = await import('@kliuchar/api-schema/demo');
  await call(endpoint);
  startAnew();
}
