import { createReadings, type SheetRow } from '@kliuchar/api-schema/meters';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useBackOnline } from '../../lib/back-online.ts';
import { call } from '../../lib/http.ts';
import { onSignOut } from '../../lib/session.ts';
import { upload } from '../../lib/upload.ts';
import { previewReading, type SheetPreview, textsOf, whileTyping } from './sheet-values.ts';

export type RowState = {
  readonly row: SheetRow;
  readonly texts: readonly string[];
  readonly preview: SheetPreview;
  readonly status: 'idle' | 'saving' | 'saved' | 'failed';
  readonly error: RowError | null;
  /** The reading is in a receipt: it is corrected by a dialog, not typed over. */
  readonly locked: boolean;
  /** What the person is asked before the value is kept. */
  readonly asking: SheetPreview['asks'];
  readonly type: (zone: number, text: string) => void;
  /** Leaving the row: what changed and can be read is saved. */
  readonly commit: () => void;
  readonly confirm: () => void;
  readonly dismiss: () => void;
  /** A photo is kept and waits for its value. */
  readonly photoWaits: boolean;
  readonly attachPhoto: (file: File) => void;
};

/** What came of the call: a refusal of one zone says nothing about the others. */
export type RowError = { readonly text: string; readonly zone: number | null };

/** Whether this value is to be looked at again: a reading that was not kept for another reason is not kept in any of its zones. */
export function isWrongZone({ preview, status, error }: RowState, zone: number): boolean {
  if (preview.wrong.length > 0) return preview.wrong.some((wrong) => wrong.zone === zone);
  return status === 'failed' && (error === null || error.zone === null || error.zone === zone);
}

type Confirmed = SheetPreview['asks'];
type Options = { readonly period: Period; readonly date: Day };

/** One meter of the sheet: its text, what it means, and its own saving, so that a wrong row never holds up the others. */
export function useSheetRow(row: SheetRow, { period, date }: Options): RowState {
  const queryClient = useQueryClient();
  const { initial, texts, isTouched, typed, typeText, keepSheet } = useTypedTexts(
    row,
    `${row.meterId} ${period} ${row.reading?.id}`,
  );
  const { status, setStatus, error, setError, asking, setAsking, work, afterWork } = useRowWork();
  const [photoId, setPhotoId] = useState<string | null>(null);
  const [typing, setTyping] = useState<number | null>(null);
  const latest = useRef(row);
  latest.current = row;
  /** What the last call took with it: a value typed while it was on its way is another one. */
  const taken = useRef<string | null>(null);
  /** The reading that call has made, until the sheet shows it. */
  const made = useRef<Standing | null>(null);
  if (made.current !== null && row.reading?.id === made.current.id) made.current = null;
  const preview = useMemo(() => previewReading(row, texts, row.reading?.date ?? date), [row, texts, date]);

  const keep = async (values: readonly string[], confirmed: Confirmed, photo: string | null) => {
    const sent = typed.current.join();
    taken.current = sent;
    const known = { row: latest.current, standing: made.current, period, date };
    made.current = await send({ ...known, values, confirmed, photoId: photo }).finally(() => {
      taken.current = null;
    });
    if (typed.current.join() === sent) {
      keepSheet();
      setStatus('saved');
    }
    setPhotoId(null);
    await queryClient.invalidateQueries({ queryKey: ['meters', 'sheet'] });
  };
  const save = (values: readonly string[], confirmed: Confirmed) => work(() => keep(values, confirmed, photoId));

  // The value just typed may still be on its way; the photo of it must not be lost for that.
  const attachPhoto = (file: File) =>
    afterWork(async () => {
      const { id } = await upload({ file, purpose: 'reading_photo', propertyId: row.propertyId });
      setPhotoId(id);
      setStatus('idle');
      if (preview.values === null || preview.belowPrevious) return;
      // An accepted reading that went through zero has been confirmed once already.
      if (preview.asks !== null && isTouched()) setAsking(preview.asks);
      else await keep(preview.values, preview.asks, id);
    });

  const commit = () => {
    setTyping(null);
    const known = taken.current ?? initial.join();
    if (!isTouched() || preview.values === null || texts.join() === known || preview.belowPrevious) return;
    return preview.asks === null ? void save(preview.values, null) : setAsking(preview.asks);
  };
  // What the network did not take is sent when it is back.
  useBackOnline(commit);
  return {
    row,
    texts,
    preview: typing === null ? preview : whileTyping(preview, typing, { ...row, texts }),
    status,
    error,
    locked: row.state === 'billed',
    asking,
    type: (zone, text) => {
      typeText(zone, text);
      setTyping(zone);
      setStatus('idle');
      setError(null);
    },
    commit,
    confirm: () => {
      setAsking(null);
      if (preview.values) void save(preview.values, asking);
    },
    dismiss: () => setAsking(null),
    photoWaits: photoId !== null,
    attachPhoto: (file) => void attachPhoto(file),
  };
}

/** What was typed and is not kept yet, by meter, month and the reading it would replace: one goes from meter to meter and back, and the network may be away. */
const unkept = new Map<string, readonly string[]>();
onSignOut(() => unkept.clear());

/** The text of each zone: what the sheet has until the person types, and what was typed from then on. */
function useTypedTexts(row: SheetRow, key: string) {
  const initial = useMemo(() => textsOf(row), [row]);
  const [texts, setTexts] = useState(() => unkept.get(key) ?? initial);
  const touched = useRef(unkept.has(key));
  const typed = useRef(texts);
  typed.current = texts;
  useEffect(() => {
    if (!touched.current) setTexts(initial);
  }, [initial]);
  const typeText = (zone: number, text: string) => {
    touched.current = true;
    setTexts((current) => {
      const next = current.map((each, at) => (at === zone ? text : each));
      unkept.set(key, next);
      return next;
    });
  };
  /** From now on the row says what the sheet says. */
  const keepSheet = () => {
    touched.current = false;
    unkept.delete(key);
  };
  const isTouched = () => touched.current;
  return { initial, texts, isTouched, typed, typeText, keepSheet };
}

/** One call at a time for a row, and what came of it; what is asked for meanwhile comes next, the last word of it alone. */
function useRowWork() {
  const [status, setStatus] = useState<RowState['status']>('idle');
  const [error, setError] = useState<RowError | null>(null);
  const [asking, setAsking] = useState<Confirmed>(null);
  const running = useRef<Promise<void> | null>(null);
  const next = useRef<(() => Promise<void>) | null>(null);
  const run = async (deed: () => Promise<void>) => {
    setStatus('saving');
    setError(null);
    try {
      await deed();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setStatus('failed');
      if (failure.code === 'rollover_unconfirmed') setAsking('rollover');
      setError(errorOf(failure));
    }
  };
  const runAll = async (first: () => Promise<void>) => {
    try {
      for (let deed: (() => Promise<void>) | null = first; deed !== null; deed = next.current) {
        if (deed === next.current) next.current = null;
        await run(deed);
      }
    } finally {
      running.current = null;
    }
  };
  const work = async (deed: () => Promise<void>) => {
    if (running.current === null) running.current = runAll(deed);
    else next.current = deed;
    await running.current;
  };
  const afterWork = async (deed: () => Promise<void>) => {
    await running.current?.catch(() => undefined);
    await work(deed);
  };
  return { status, setStatus, error, setError, asking, setAsking, work, afterWork };
}

function errorOf({ fields, message }: ApiError): RowError {
  const [field, text] = Object.entries(fields)[0] ?? [];
  const zone = /^values\.(\d)$/.exec(field ?? '')?.[1];
  return { text: text ?? message, zone: zone === undefined ? null : Number(zone) };
}

type Standing = Pick<NonNullable<SheetRow['reading']>, 'id' | 'date'>;
type SendInput = Options & {
  readonly row: SheetRow;
  /** Made by the call before and not in the sheet yet. */
  readonly standing: Standing | null;
  readonly values: readonly string[];
  readonly confirmed: Confirmed;
  readonly photoId: string | null;
};

/** An accepted reading is not changed: a new one of its day takes its place (the server keeps both, or neither is touched). */
async function send({ row, standing, period, date, values, confirmed, photoId }: SendInput): Promise<Standing | null> {
  const { reading } = row;
  const replaced = standing ?? (reading !== null && reading.state !== 'rejected' ? reading : null);
  const made = await call(createReadings, {
    body: {
      meterId: row.meterId,
      period,
      date: replaced?.date ?? date,
      values: [...values],
      ...(replaced && { replaces: replaced.id }),
      ...(photoId && { photoId }),
      ...(confirmed && { confirm: [confirmed] }),
    },
  });
  return 'id' in made ? { id: made.id, date: made.date } : null;
}
