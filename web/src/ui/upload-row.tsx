import { CircleAlert, FileText, RotateCw, X } from 'lucide-react';
import { common } from '../i18n/uk/common.ts';
import { upload as texts } from '../i18n/uk/upload.ts';
import { Button } from './button.tsx';
import type { UploadFailure } from './upload-failure.ts';
import './upload.css';

export type UploadState =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'ready' }
  | UploadFailure;

type UploadRowProps = {
  readonly name: string;
  readonly state: UploadState;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
};

/** One file on its way: how much has left, or why it did not arrive, with the way to try again where that can help. */
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
          <progress max={100} aria-label={texts.progress(name)} value={state.kind === 'sending' ? state.percent : 0} />
        )}
      </div>
      {failed && state.canRepeat && (
        <Button variant="g" size="sm" icon aria-label={texts.retry(name)} title={common.retry} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
        </Button>
      )}
      <Button variant="g" size="sm" icon aria-label={texts.remove(name)} onClick={onRemove}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}

/** What was attached before: looked at, taken off, and then another may be chosen. */
export function KeptFile({
  id,
  href,
  onRemove,
}: {
  readonly id: string;
  readonly href: string;
  readonly onRemove: () => void;
}) {
  return (
    <div className="up">
      <FileText aria-hidden="true" />
      <div>
        <a id={id} href={href} target="_blank" rel="noreferrer">
          {texts.open}
        </a>
        <small>{texts.kept}</small>
      </div>
      <Button variant="g" size="sm" icon aria-label={texts.removeKept} title={texts.removeKept} onClick={onRemove}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}

function wordsOf(state: UploadState): string {
  switch (state.kind) {
    case 'preparing':
      return texts.preparing;
    case 'sending':
      return texts.sending(state.percent);
    case 'ready':
      return texts.ready;
    case 'failed':
      return state.message;
  }
}
