import { CircleAlert, FileText, RotateCw, X } from 'lucide-react';
import { common as t } from '../i18n/uk/common.ts';
import { Button } from './button.tsx';
import './upload.css';

export type UploadState =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string };

type UploadRowProps = {
  readonly name: string;
  readonly state: UploadState;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
};

/** One file on its way: how much has left, or why it did not arrive, with the way to try again. */
export function UploadRow({ name, state, onRetry, onRemove }: UploadRowProps) {
  const failed = state.kind === 'failed';
  return (
    <div className={failed ? 'up bad' : 'up'}>
      {failed ? <CircleAlert aria-hidden="true" /> : <FileText aria-hidden="true" />}
      <div>
        <b className="ellipsis">{name}</b>
        <small className="num" role={failed ? 'alert' : 'status'}>
          {wordsOf(state)}
        </small>
        {(state.kind === 'sending' || state.kind === 'preparing') && (
          <progress
            max={100}
            aria-label={t.upload.progress(name)}
            value={state.kind === 'sending' ? state.percent : 0}
          />
        )}
      </div>
      {failed && (
        <Button variant="g" size="sm" icon aria-label={t.upload.retry(name)} title={t.retry} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
        </Button>
      )}
      <Button variant="g" size="sm" icon aria-label={t.upload.remove(name)} onClick={onRemove}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}

function wordsOf(state: UploadState): string {
  switch (state.kind) {
    case 'preparing':
      return t.upload.preparing;
    case 'sending':
      return t.upload.sending(state.percent);
    case 'ready':
      return t.upload.ready;
    case 'failed':
      return state.message;
  }
}
