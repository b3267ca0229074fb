import { getFile } from '@kliuchar/api-schema/files';
import { acceptHandoverAct, getHandoverPdf, type HandoverAct, reopenHandoverAct } from '@kliuchar/api-schema/handover';
import { nameZones } from '@kliuchar/domain/meters/zone-name';
import { FileSignature, Paperclip, Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { common } from '../../i18n/uk/common.ts';
import { handover as t } from '../../i18n/uk/handover.ts';
import { agreeToWords } from '../../lib/agree-to-words.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDay, formatDecimalUk, formatInstant } from '../../lib/format.ts';
import { call, urlOf } from '../../lib/http.ts';
import type { ReadWords } from '../../lib/read-words.ts';
import { usePermission } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { Facts } from '../../ui/parts.tsx';
import { ActBadge, PlacePhotos } from './act-look.tsx';
import { idsOf } from './handover-queries.ts';
import { PaperDialog } from './paper-dialog.tsx';
import { ScanDialog } from './scan-dialog.tsx';

type Asked = 'paper' | 'scan' | keyof typeof DEEDS;

type ActProps = { readonly act: HandoverAct; readonly words: ReadWords };

/** An act that was sent or signed: what it says, who has signed it, its paper. */
export function ActView({ act, words }: ActProps) {
  return (
    <div className="ho">
      <p>
        <ActBadge status={act.status} />
      </p>
      {act.status === 'sent' && act.role === 'tenant' && words.isChanged && (
        <Note tone="bad">{common.wordsChanged}</Note>
      )}
      <Actions act={act} words={words} />
      <Facts
        items={[
          [t.heldOn, formatDay(act.heldOn)],
          ...act.readings.map(
            ({ title, serial, unit, values, rolledOver }) =>
              [
                `${title}, №\u00a0${serial}`,
                values &&
                  `${nameZones(values.map(formatDecimalUk))}\u00a0${unit}${rolledOver ? `, ${t.rolledOverNote}` : ''}`,
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
  accept: {
    title: t.acceptTitle,
    consequences: t.acceptConsequences,
    label: t.accept,
    said: t.signed,
    irreversible: true,
  },
  reopen: { title: `${t.reopen}?`, consequences: [], label: t.reopen, said: t.reopened, irreversible: false },
} as const;

function ScanLink({ scanId }: { readonly scanId: string }) {
  return (
    <a className="btn o lg" href={urlOf(getFile, { params: { fileId: scanId } })} target="_blank" rel="noreferrer">
      <Paperclip aria-hidden="true" />
      {t.openScan}
    </a>
  );
}

function Actions({ act, words }: ActProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayWrite = usePermission('contracts.write');
  const waits = act.status === 'sent';
  const deed = asked === 'accept' || asked === 'reopen' ? asked : null;
  const lacksScan = act.status === 'signed' && act.role === 'owner' && act.signature?.scanId === null;
  const run = async (kind: keyof typeof DEEDS) => {
    const params = idsOf(act);
    if (kind === 'reopen') await call(reopenHandoverAct, { params });
    const sign = () => call(acceptHandoverAct, { params, body: { textHash: words.read } });
    if (kind === 'accept' && !(await agreeToWords(sign))) return;
    await dataChanged();
    toast({ title: DEEDS[kind].said, variant: 'success' });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {waits && act.role === 'tenant' && (
        <Button
          variant="p"
          size="lg"
          onClick={() => {
            words.take();
            setAsked('accept');
          }}
        >
          <FileSignature aria-hidden="true" />
          {t.accept}
        </Button>
      )}
      {waits && act.role === 'owner' && (
        <Button variant="p" size="lg" onClick={() => setAsked('paper')}>
          <FileSignature aria-hidden="true" />
          {t.paper}
        </Button>
      )}
      {waits && act.role !== 'tenant' && (
        <Button size="lg" onClick={() => setAsked('reopen')}>
          <Undo2 aria-hidden="true" />
          {t.reopen}
        </Button>
      )}
      <a className="btn o lg" href={urlOf(getHandoverPdf, { params: idsOf(act) })} download>
        <Printer aria-hidden="true" />
        {t.pdf}
      </a>
      {act.signature?.scanId && <ScanLink scanId={act.signature.scanId} />}
      {lacksScan && mayWrite && (
        <Button size="lg" onClick={() => setAsked('scan')}>
          <Paperclip aria-hidden="true" />
          {t.addScan}
        </Button>
      )}
      {asked === 'paper' && <PaperDialog act={act} onClose={() => setAsked(null)} />}
      {asked === 'scan' && <ScanDialog act={act} onClose={() => setAsked(null)} />}
      {deed && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={DEEDS[deed].title}
          consequences={DEEDS[deed].consequences}
          confirmLabel={DEEDS[deed].label}
          cancelLabel={common.cancel}
          irreversible={DEEDS[deed].irreversible}
          onConfirm={() => run(deed)}
        />
      )}
    </div>
  );
}
