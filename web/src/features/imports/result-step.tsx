import {
  activateImport,
  getImport,
  getImportFailed,
  IMPORT_ENTITIES,
  type Import,
  undoImport,
} from '@kliuchar/api-schema/imports';
import { useState } from 'react';
import { Link } from 'react-router';
import { imports as t } from '../../i18n/uk/imports.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call, urlOf } from '../../lib/http.ts';
import { askSessionAgain } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { Facts } from '../../ui/parts.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { importChanged } from './import-queries.ts';

type Props = { readonly table: Import; readonly onFix: () => void; readonly onAgain: () => void };

const LISTS = {
  complex: '/complexes',
  property: '/properties',
  counterparty: '/counterparties',
  contract: '/contracts',
  physical_meter: '/physical-meters',
  reading: '/meters',
} as const;

/** What came of it, with a way on for each part: the drafts, the failures, and back. */
export function ResultStep({ table, onFix, onAgain }: Props) {
  const { counts, state } = table;
  const wrong = counts.wrong + counts.failed;
  if (state === 'undone') return <Undone table={table} onAgain={onAgain} />;
  return (
    <section>
      <Note tone={counts.saved > 0 ? 'ok' : 'warn'}>
        {counts.saved > 0 ? t.result.saved(counts.saved) : t.result.nothing}
      </Note>
      <Created table={table} />
      {counts.skipped > 0 && <p className="muted">{t.result.skipped(counts.skipped)}</p>}
      {table.drafts > 0 && <Drafts table={table} />}
      {wrong > 0 && (
        <section className="card imp-summary">
          <h2>{t.result.failed(wrong)}</h2>
          <p className="muted">{t.result.failedNote}</p>
          <div className="acts imp-acts">
            <a className="btn o" href={urlOf(getImportFailed, { params: { importId: table.id } })} download>
              {t.result.failedFile}
            </a>
            <Button onClick={onFix}>{t.result.fixHere}</Button>
          </div>
        </section>
      )}
      <div className="acts imp-acts">
        <Button variant="p" onClick={onAgain}>
          {t.result.again}
        </Button>
        <Undo table={table} />
      </div>
    </section>
  );
}

function Created({ table }: { readonly table: Import }) {
  const { created } = table;
  const counted = { ...created, physical_meter: created.physicalMeter };
  const items = IMPORT_ENTITIES.filter((entity) => counted[entity] > 0).map(
    (entity) =>
      [
        t.result.entities[entity],
        <Link key={entity} to={LISTS[entity]} className="num">
          {counted[entity]}
        </Link>,
      ] as const,
  );
  if (items.length === 0 && created.updated === 0) return null;
  return (
    <section className="card imp-summary">
      <h2>{t.result.created}</h2>
      <Facts items={[...items, [t.result.updated, created.updated || null]]} />
    </section>
  );
}

type Refusal = { readonly contractId: string; readonly number: string; readonly text: string };

/** Signed on paper already: all of them come into force by one button, each by itself. */
function Drafts({ table }: { readonly table: Import }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const activate = async () => {
    setBusy(true);
    const found: Refusal[] = [];
    let count = 0;
    try {
      for (let after: string | null = null; ; ) {
        const part: Awaited<ReturnType<typeof activatePart>> = await activatePart(table.id, after);
        count += part.activated;
        found.push(...part.refused);
        after = part.next;
        if (after === null) break;
      }
      if (count > 0) toast({ title: t.result.activated(count), variant: 'success' });
    } catch (error) {
      toastError(error);
    } finally {
      setRefused(found);
      await importChanged(await call(getImport, { params: { importId: table.id } }));
      await dataChanged();
      setBusy(false);
    }
  };
  return (
    <section className="card imp-summary">
      <h2>{t.result.activateTitle(table.drafts)}</h2>
      <p className="muted">{t.result.activateText}</p>
      {refused.length > 0 && (
        <Note tone="warn">
          {t.result.refused}
          <ul>
            {refused.map(({ contractId, number, text }) => (
              <li key={contractId}>
                <Link to={`/contracts/${contractId}`}>{wholeNumbers(number)}</Link>: {text}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Button busy={busy} onClick={() => void activate()}>
        {t.result.activate(table.drafts)}
      </Button>
    </section>
  );
}

function activatePart(importId: string, after: string | null) {
  return call(activateImport, { params: { importId }, body: after === null ? {} : { after } });
}

function Undo({ table }: { readonly table: Import }) {
  const [open, setOpen] = useState(false);
  const undo = async () => {
    for (;;) {
      const changed = await call(undoImport, { params: { importId: table.id } });
      if (changed.state !== 'undone') continue;
      await importChanged(changed);
      await Promise.all([dataChanged(), askSessionAgain()]);
      toast({ title: t.result.undone(changed.undone), variant: 'success' });
      return;
    }
  };
  const made = Object.values(table.created).some((count) => count > 0);
  if (!made || table.state === 'undone') return null;
  return (
    <>
      <Button variant="g" onClick={() => setOpen(true)}>
        {t.result.undo}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.result.undoTitle}
        consequences={t.result.undoText}
        confirmLabel={t.result.undo}
        cancelLabel={t.result.leave}
        onConfirm={undo}
      />
    </>
  );
}

function Undone({ table, onAgain }: Pick<Props, 'table' | 'onAgain'>) {
  return (
    <section>
      <Note tone="ok">{t.result.undone(table.undone)}</Note>
      {table.kept.length > 0 && (
        <section className="card imp-summary">
          <h2>{t.result.kept}</h2>
          <ul>
            {table.kept.map(({ entity, entityId, name, reason }) => (
              <li key={entityId}>
                {t.result.entities[entity]}
                {name && `: ${name}`}. <span className="muted">{reason}.</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button variant="p" onClick={onAgain}>
        {t.result.again}
      </Button>
    </section>
  );
}
