import { deleteHandoverAct, type HandoverAct, sendHandoverAct } from '@kliuchar/api-schema/handover';
import { FileSignature, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { common } from '../../i18n/uk/common.ts';
import { handover as t } from '../../i18n/uk/handover.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { ActDay } from './act-day.tsx';
import { BlankLink } from './act-look.tsx';
import { MetersPart } from './act-meters.tsx';
import { ItemsPart, KeysPart, RoomsPart } from './act-parts.tsx';
import { idsOf } from './handover-queries.ts';
import { PaperDialog } from './paper-dialog.tsx';
import { type SaveState, useActDraft } from './use-act-draft.ts';

/** A draft, made for a phone in an empty flat: one column, large targets, the camera, nothing to save by hand. */
export function ActEditor({ act, onGone }: { readonly act: HandoverAct; readonly onGone: () => void }) {
  const { draft, change, state, save } = useActDraft(act);
  const parts = { act, draft, change };
  return (
    <div className="ho">
      <section className="ho-part">
        <ActDay value={draft.heldOn} onChange={(heldOn) => change((before) => ({ ...before, heldOn }))} />
      </section>
      <Part title={t.meters}>
        <MetersPart {...parts} />
      </Part>
      <Part title={t.keys}>
        <KeysPart {...parts} />
      </Part>
      <Part title={t.rooms}>
        <RoomsPart {...parts} />
      </Part>
      <Part title={t.items}>
        <ItemsPart {...parts} />
      </Part>
      <Part title={t.remarks}>
        <textarea
          className="in"
          rows={3}
          aria-label={t.remarks}
          maxLength={4000}
          value={draft.remarks}
          onChange={({ target }) => change((before) => ({ ...before, remarks: target.value }))}
        />
      </Part>
      <Finish act={act} state={state} save={save} onGone={onGone} />
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="ho-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Saved({ state, onRetry }: { readonly state: SaveState; readonly onRetry: () => void }) {
  if (state.kind !== 'failed') {
    return (
      <p className="muted" role="status">
        {state.kind === 'saving' ? t.saving : t.saved}
      </p>
    );
  }
  return (
    <div role="alert">
      <Note tone="bad">{t.failed.save(state.message)}</Note>
      <Button onClick={onRetry}>{t.again}</Button>
    </div>
  );
}

type FinishProps = {
  readonly act: HandoverAct;
  readonly state: SaveState;
  readonly save: () => Promise<boolean>;
  readonly onGone: () => void;
};

/** Whether all is kept, and the ways out of a draft. */
function Finish({ act, state, save, onGone }: FinishProps) {
  const [asked, setAsked] = useState<'paper' | 'remove' | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      if (!(await save())) return;
      await call(sendHandoverAct, { params: idsOf(act) });
      await dataChanged();
      toast({ title: t.sent, variant: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure && <Note tone="bad">{failure}</Note>}
      <div className="ho-foot">
        <Saved state={state} onRetry={() => void save()} />
        <Button variant="p" size="lg" busy={busy} onClick={() => void send()}>
          <Send aria-hidden="true" />
          {t.send}
        </Button>
        {act.role === 'owner' && (
          <>
            <Button size="lg" onClick={() => setAsked('paper')}>
              <FileSignature aria-hidden="true" />
              {t.paper}
            </Button>
            <BlankLink contractId={act.contractId} direction={act.direction} />
          </>
        )}
        <Button variant="g" size="lg" onClick={() => setAsked('remove')}>
          {t.removeAct}
        </Button>
      </div>
      {asked === 'paper' && <PaperDialog act={act} save={save} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={() => setAsked(null)}
        title={t.removeTitle}
        consequences={t.removeConsequences}
        confirmLabel={t.removeAct}
        cancelLabel={common.cancel}
        irreversible
        onConfirm={async () => {
          await call(deleteHandoverAct, { params: idsOf(act) });
          onGone();
          await dataChanged();
          toast({ title: t.removed, variant: 'success' });
        }}
      />
    </>
  );
}
