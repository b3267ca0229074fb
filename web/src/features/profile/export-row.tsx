import {
  type DataExport,
  getDataExportFile,
  listDataExports,
  requestDataExport,
} from '@kliuchar/api-schema/data-export';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Package } from 'lucide-react';
import { useState } from 'react';
import { account as t } from '../../i18n/uk/account.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatInstant } from '../../lib/format.ts';
import { call, urlOf } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toastError } from '../../lib/toast-error.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { PasswordProof } from '../../ui/fresh-login.tsx';

const EXPORTS = ['profile', 'exports'];
/** A copy takes seconds for a few flats and minutes for thousands. */
const LOOK_AGAIN_MS = 3_000;

/** A copy of everything: asked for with a fresh password, made in the background, fetched from here. */
export function ExportRow() {
  const [asking, setAsking] = useState<'make' | 'download' | null>(null);
  const query = useQuery({
    queryKey: EXPORTS,
    queryFn: ({ signal }) => call(listDataExports, { signal }),
    refetchInterval: ({ state }) => (state.data?.items[0]?.status === 'queued' ? LOOK_AGAIN_MS : false),
    meta: { quiet: true },
  });
  const make = useMutation({
    mutationFn: () => call(requestDataExport),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: EXPORTS }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'reauth_required') setAsking('make');
      else toastError(error, t.copyFailed);
    },
    meta: { quiet: true },
  });
  const newest = query.data?.items[0];
  return (
    <li>
      <span className="with-icon">
        <Package aria-hidden="true" />
        <span>
          {t.copy}
          <small role="status">{stateOf(newest)}</small>
        </span>
      </span>
      <span className="acts">
        {newest?.status === 'ready' && (
          <Button size="sm" onClick={() => setAsking('download')}>
            <Download aria-hidden="true" />
            {t.download(megabytes(newest.size ?? 0))}
          </Button>
        )}
        {newest?.status !== 'queued' && (
          <Button size="sm" busy={make.isPending} onClick={() => make.mutate()}>
            {newest?.status === 'ready' ? t.makeAgain : t.make}
          </Button>
        )}
      </span>
      <Sheet open={asking !== null} onClose={() => setAsking(null)} title={t.copy}>
        <PasswordProof
          onGiven={() => {
            setAsking(null);
            if (asking === 'make') make.mutate();
            // The answer is a file to save, so the page stays.
            else if (newest) location.assign(urlOf(getDataExportFile, { params: { exportId: newest.id } }));
          }}
        />
      </Sheet>
    </li>
  );
}

function stateOf(newest: DataExport | undefined): string {
  if (newest === undefined) return t.copyText;
  if (newest.status === 'queued') return t.copyQueued;
  if (newest.status === 'failed') return t.copyBroken;
  return t.copyReady(formatInstant(newest.expiresAt ?? newest.createdAt));
}

function megabytes(bytes: number): string {
  const tenths = Math.max(1, Math.round(bytes / 104_857.6));
  return `${Math.floor(tenths / 10)},${tenths % 10}`;
}
