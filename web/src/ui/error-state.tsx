import { RotateCw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { spec } from '../i18n/spec.uk.ts';
import { common as t } from '../i18n/uk/common.ts';
import { ApiError } from '../lib/api-error.ts';
import { useSession } from '../lib/session.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

type ErrorStateProps = {
  readonly error: unknown;
  /** «Не вдалося завантажити договори»; the reason follows from the error. */
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly bare?: boolean;
  readonly children?: ReactNode;
};

/** A server that fails without a word leaves only the status text (specification §8): in the toast it stands, a person is told in his language. */
function reasonOf({ message, status }: ApiError): string {
  return /\p{Script=Cyrillic}/u.test(message) ? message : spec.serverStatus(status);
}

/** What failed, what became of the data, what to do now, and the number support will ask for (ux.md §2). */
export function ErrorState({ error, title = t.loadFailed, onRetry, bare, children }: ErrorStateProps) {
  const api = error instanceof ApiError ? error : null;
  // A visitor has the public page of the server, not a screen of the app.
  const place = useSession() === null ? '/support' : '/help';
  return (
    <div className={bare ? 'empty bare' : 'empty'} role="alert">
      <span className="ci bad">
        <Unplug aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      <p>
        {api && `${reasonOf(api)} `}
        {children ?? t.dataSafe}
      </p>
      <div className="acts">
        {onRetry && (
          <Button onClick={onRetry}>
            <RotateCw aria-hidden="true" />
            {t.retry}
          </Button>
        )}
        {api?.requestId && (
          <CopyButton text={api.requestId} label={t.copyRequestId}>
            {t.requestId(api.requestId.slice(0, 8))}
          </CopyButton>
        )}
        {api?.requestId && (
          <Link to={`${place}?request=${api.requestId}`} reloadDocument={place === '/support'}>
            {t.support}
          </Link>
        )}
      </div>
    </div>
  );
}
