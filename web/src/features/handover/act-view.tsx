import {
  acceptHandoverAct,
  getHandoverPdf,
  type HandoverAct,
  reopenHandoverAct,
  signHandoverAct,
} from '@kliuchar/api-schema/handover';
import { FileSignature, Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { common } from '../../i18n/uk/common.ts';
import { handover as t } from '../../i18n/uk/handover.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDay, formatDecimalUk, formatInstant } from '../../lib/format.ts';
import { call, urlOf } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/parts.tsx';
import { ActBadge, PlacePhotos } from './act-look.tsx';
import { idsOf } from './handover-queries.ts';

type Asked = 'paper' | 'accept' | 'reopen';

/** An act that was sent or signed: what it says, who has signed it, its paper. */
export function ActView({ act }: { readonly act: HandoverAct }) {
  return (
    <div className="ho">
      <p>
        <ActBadge status={act.status} />
      </p>
      <Actions act={act} />
      <Facts
        items={[
          [t.heldOn, formatDay(act.heldOn)],
          ...act.readings.map(
            ({ title, serial, unit, values }) =>
              [
                `${title}, №\u00a0${serial}`,
                values && `${values.map(formatDecimalUk).join(' / ')}\u00a0${unit}`,
              ] as const,
          ),
          ...act.keys.map(({ name, count }) => [name, t.pieces(count)] as const),
          [t.signature, act.signature && `${formatInstant(act.signature.at)}, ${t.methods[act.signature.method]}`],
        ]}
      />
      {act.rooms.length > 0 && (
        <section className="ho-part">
          <h2>{t.rooms}</h2>
          {act.rooms.map(({ key, name, note }) => (
            <div key={key}>
              <b>{name}</b>
              {note && <p className="ho-words">{note}</p>}
              <PlacePhotos act={act} place={key} name={name} />
            </div>
          ))}
        </section>
      )}
      {act.items.length > 0 && (
        <section className="ho-part">
          <h2>{t.items}</h2>
          {act.items.map(({ key, name, room, count, state, note }) => (
            <div key={key}>
              <b>{name}</b>
              <p className="muted">{[room, t.pieces(count), t.states[state], note].filter(Boolean).join(' · ')}</p>
              <PlacePhotos act={act} place={key} name={name} />
            </div>
          ))}
        </section>
      )}
      {act.remarks && (
        <section className="ho-part">
          <h2>{t.remarks}</h2>
          <p className="ho-words">{act.remarks}</p>
        </section>
      )}
      {act.textHash && (
        <p className="cap ho-words">
          {t.hash}: {act.textHash}
        </p>
      )}
    </div>
  );
}

const DEEDS = {
  paper: { title: t.paperTitle, consequences: t.paperConsequences, label: t.paper, said: t.signed, irreversible: true },
  accept: {
    title: t.acceptTitle,
    consequences: t.acceptConsequences,
    label: t.accept,
    said: t.signed,
    irreversible: true,
  },
  reopen: { title: `${t.reopen}?`, consequences: [], label: t.reopen, said: t.reopened, irreversible: false },
} as const;

function Actions({ act }: { readonly act: HandoverAct }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const waits = act.status === 'sent';
  const deed = asked && DEEDS[asked];
  const run = async (kind: Asked) => {
    const params = idsOf(act);
    if (kind === 'paper') await call(signHandoverAct, { params });
    if (kind === 'reopen') await call(reopenHandoverAct, { params });
    if (kind === 'accept') await call(acceptHandoverAct, { params });
    await dataChanged();
    toast({ title: DEEDS[kind].said, variant: 'success' });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {waits && act.role === 'tenant' && (
        <Button variant="p" size="lg" onClick={() => setAsked('accept')}>
          <FileSignature aria-hidden="true" />
          {t.accept}
        </Button>
      )}
      {waits && act.role === 'owner' && (
        <>
          <Button variant="p" size="lg" onClick={() => setAsked('paper')}>
            <FileSignature aria-hidden="true" />
            {t.paper}
          </Button>
          <Button size="lg" onClick={() => setAsked('reopen')}>
            <Undo2 aria-hidden="true" />
            {t.reopen}
          </Button>
        </>
      )}
      <a className="btn o lg" href={urlOf(getHandoverPdf, { params: idsOf(act) })}>
        <Printer aria-hidden="true" />
        {t.pdf}
      </a>
      {asked && deed && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={deed.title}
          consequences={deed.consequences}
          confirmLabel={deed.label}
          cancelLabel={common.cancel}
          irreversible={deed.irreversible}
          onConfirm={() => run(asked)}
        />
      )}
    </div>
  );
}
