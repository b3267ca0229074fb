import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import { listMeters, requestReadings } from '@kliuchar/api-schema/meters';
import type { Period } from '@kliuchar/domain/dates/period';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatPeriod } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { AWAITED, isAskable } from './awaited.ts';
import { type RequestAnswer, requestOutcome, requestsFor } from './request-outcome.ts';

type Place = Omit<QueryOf<typeof listMeters>, 'period' | 'state' | 'limit' | 'offset'>;

type Props = {
  readonly period: Period;
  /** How many meters of the list wait. */
  readonly meters: number;
  /** What narrows the list, or null where it is the whole month: the server knows best whom that leaves. */
  readonly place: Place | null;
};

/** «Попросити показники»: links to those tenants whose meters of this list still wait, on whatever page they stand. */
export function RequestReadings({ period, meters, place }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="p" onClick={() => setOpen(true)}>
        <Send aria-hidden="true" />
        {t.sheet.request}
      </Button>
      {open && place === null && (
        <RequestDialog period={period} consequences={t.sheet.requestAllConsequences(meters)} onClose={close} />
      )}
      {open && place !== null && <RequestOfPlace period={period} place={place} onClose={close} />}
    </>
  );
}

type OfPlaceProps = { readonly period: Period; readonly place: Place; readonly onClose: () => void };

function RequestOfPlace({ period, place, onClose }: OfPlaceProps) {
  const query = useQuery({
    queryKey: ['meters', 'sheet', 'to-ask', period, place],
    queryFn: ({ signal }) => contractsToAsk({ ...place, period }, signal),
    meta: { quiet: true },
  });
  if (query.data && query.data.length > 0) {
    const consequences = t.sheet.requestConsequences(query.data.length);
    return <RequestDialog period={period} contractIds={query.data} consequences={consequences} onClose={onClose} />;
  }
  return (
    <Dialog open sheet onClose={onClose} title={t.sheet.requestTitle(formatPeriod(period))}>
      {query.isError ? (
        <ErrorState bare error={query.error} title={t.sheet.failed} onRetry={() => void query.refetch()} />
      ) : (
        <Note>{query.data ? t.sheet.requestNobody : t.sheet.requestCounting}</Note>
      )}
    </Dialog>
  );
}

/** As much as the wire allows in a page. */
const PAGE = 100;

/** All pages of what is shown: who stands on the second one is waited for as well. */
async function contractsToAsk(place: Place & { readonly period: Period }, signal: AbortSignal): Promise<string[]> {
  const found = new Set<string>();
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const query = { ...place, state: [...AWAITED], limit: PAGE, offset };
    const page = await call(listMeters, { query, signal });
    total = page.total;
    for (const row of page.items) if (isAskable(row) && row.contractId) found.add(row.contractId);
  }
  return [...found];
}

type DialogProps = {
  readonly period: Period;
  readonly contractIds?: readonly string[];
  readonly consequences: readonly string[];
  readonly onClose: () => void;
};

function RequestDialog({ period, contractIds, consequences, onClose }: DialogProps) {
  const send = async () => {
    const items: RequestAnswer[] = [];
    for (const body of requestsFor(period, contractIds)) items.push(...(await call(requestReadings, { body })).items);
    toast(requestOutcome(items));
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.sheet.requestTitle(formatPeriod(period))}
      consequences={consequences}
      confirmLabel={t.sheet.requestSubmit}
      cancelLabel={t.sheet.requestKeep}
      onConfirm={send}
    />
  );
}
