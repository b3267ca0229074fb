import { type Demo, enterDemo, getDemo, makeDemo } from '@kliuchar/api-schema/demo';
import { useEffect, useState } from 'react';
import { common } from '../../i18n/uk/common.ts';
import { demo as t } from '../../i18n/uk/demo.ts';
import { ApiError } from '../../lib/api-error.ts';
import { startAnew } from '../../lib/demo-crossing.ts';
import { call } from '../../lib/http.ts';
import { askSessionAgain } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { KeyProgress } from '../../ui/key-progress.tsx';
import { Note } from '../../ui/note.tsx';
import { removeDemo } from './demo-bar.tsx';

type Props = { readonly onClose: () => void };
type Making = { readonly done: number; readonly total: number } | { readonly failure: string };

const ASK_EVERY_MS = 700;

/** Makes the demo if there is none, shows how far it is and goes in; closed, it leaves the work going on. */
export function DemoDialog({ onClose }: Props) {
  const [attempt, setAttempt] = useState(0);
  const close = () => {
    // What the page offers next depends on how far the demo has come.
    void askSessionAgain();
    onClose();
  };
  return (
    <Dialog open onClose={close} title={t.making.title} lead={t.making.lead} sheet>
      <Attempt key={attempt} onClose={close} onAgain={() => setAttempt(attempt + 1)} />
    </Dialog>
  );
}

function Attempt({ onClose, onAgain }: Props & { readonly onAgain: () => void }) {
  const [making, setMaking] = useState<Making>({ done: 0, total: 0 });
  useEffect(() => {
    const look = { isOpen: true };
    void make(look, setMaking);
    return () => {
      look.isOpen = false;
    };
  }, []);
  const hasFailed = 'failure' in making;
  return (
    <>
      {hasFailed ? <Note tone="bad">{making.failure}</Note> : <Progress {...making} />}
      <div className="da">
        <Button onClick={onClose}>{common.close}</Button>
        {hasFailed && (
          <Button variant="p" onClick={onAgain}>
            {t.making.again}
          </Button>
        )}
      </div>
    </>
  );
}

type Look = { readonly isOpen: boolean };

async function make(look: Look, setMaking: (making: Making) => void): Promise<void> {
  try {
    let demo = await call(makeDemo);
    while (look.isOpen && demo.state === 'making') {
      setMaking(demo);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
      demo = await call(getDemo);
    }
    if (look.isOpen) await finish(demo, setMaking);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (look.isOpen) setMaking({ failure: error.message });
  }
}

async function finish(demo: Demo, setMaking: (making: Making) => void): Promise<void> {
  if (demo.state !== 'ready') {
    setMaking({ failure: t.making.failed });
    return;
  }
  await call(enterDemo);
  startAnew();
}

function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  const words = total === 0 ? undefined : t.making.progress(done, total);
  return (
    <>
      <div
        role="progressbar"
        aria-label={t.making.title}
        aria-valuemin={0}
        aria-valuemax={Math.max(total, 1)}
        aria-valuenow={done}
        aria-valuetext={words}
      >
        <KeyProgress total={Math.max(total, 14)} done={done} />
      </div>
      <p className="cap">{words ? `${words}. ${t.making.close}` : t.making.close}</p>
    </>
  );
}

/** From one's own account, without going in. */
export function RemoveDialog({ isReady, onClose }: Props & { readonly isReady: boolean }) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.removal.title}
      consequences={isReady ? t.removal.consequences : t.removal.unfinishedConsequences}
      confirmLabel={t.bar.remove}
      cancelLabel={t.removal.keep}
      irreversible
      failed={t.removal.failed}
      onConfirm={removeDemo}
    />
  );
}
