import {
  confirmSecondFactor,
  disableSecondFactor,
  type NewSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@kliuchar/api-schema/second-factor';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { secondFactor as t } from '../../i18n/uk/second-factor.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { dismissToasts, toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordProof } from '../../ui/fresh-login.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import './second-factor.css';

type DialogProps = { readonly onClose: () => void };

/** The password if it was proven long ago, then the QR code, the first code from the phone, and the spare ones to keep. */
export function SetupDialog({ onClose }: DialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useMutation({ mutationFn: () => call(startSecondFactor), meta: { quiet: true } });
  const { mutate } = start;
  useEffect(() => mutate(), [mutate]);
  if (codes) {
    const close = () => {
      onClose();
      // Sooner it would cover the codes.
      toast({ title: t.setup.done, variant: 'success' });
    };
    return <CodesDialog codes={codes} onClose={close} />;
  }
  return (
    <Sheet open onClose={onClose} title={t.setup.title}>
      {start.data ? (
        <Pairing factor={start.data} onDone={setCodes} />
      ) : start.error ? (
        <Refused error={start.error} title={t.setup.title} onAgain={() => mutate()} />
      ) : (
        <Skeleton widths={[100, 60, 82]} boxed={false} />
      )}
    </Sheet>
  );
}

type RefusedProps = { readonly error: Error; readonly title: string; readonly onAgain: () => void };

/** An old proof of the password is renewed in place; any other failure says what it was. */
function Refused({ error, title, onAgain }: RefusedProps) {
  if (error instanceof ApiError && error.code === 'reauth_required') return <PasswordProof onGiven={onAgain} />;
  return <ErrorState bare error={error} title={title} onRetry={onAgain} />;
}

type PairingProps = { readonly factor: NewSecondFactor; readonly onDone: (codes: readonly string[]) => void };

function Pairing({ factor, onDone }: PairingProps) {
  const { secret, uri, qr } = factor;
  const form = useAppForm<{ code: string }, typeof confirmSecondFactor.body>({
    schema: confirmSecondFactor.body,
    defaults: { code: '' },
    onSubmit: async (body) => {
      const { recoveryCodes } = await call(confirmSecondFactor, { body });
      // A code that was wrong before is no more, and its remark would lie over the spare ones.
      dismissToasts();
      onDone(recoveryCodes);
    },
  });
  return (
    <>
      <div className="pairing">
        <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t.setup.qrAlt} width={176} height={176} />
        <div>
          <p>{t.setup.scan}</p>
          <p className="touch-only">
            <a href={uri}>{t.setup.openApp}</a>
          </p>
        </div>
      </div>
      <details className="by-hand">
        <summary>
          {t.setup.manual}
          <ChevronDown aria-hidden="true" />
        </summary>
        <p className="num">
          <code>{secret.match(/.{4}/g)?.join(' ')}</code>
          <CopyButton text={secret} label={t.setup.copySecret} />
        </p>
      </details>
      <Form form={form} inDialog submitLabel={t.setup.submit} busyLabel={t.setup.busy}>
        <TextField
          form={form}
          name="code"
          label={t.setup.code}
          hint={t.setup.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          short
        />
      </Form>
    </>
  );
}

/** «482109 931274»: two halves that a person can read over. */
const halves = (code: string) => `${code.slice(0, 6)} ${code.slice(6)}`;

/** Shown once: a key or a touch beside it asks first, because no word brings the codes back. */
function CodesDialog({ codes, onClose }: DialogProps & { readonly codes: readonly string[] }) {
  const [asked, setAsked] = useState(false);
  const text = `${t.codes.fileTitle}\n\n${codes.map(halves).join('\n')}\n`;
  return (
    <Sheet open onClose={() => setAsked(true)} title={t.codes.title} lead={t.codes.lead}>
      <ol className="codes num" aria-label={t.codes.list}>
        {codes.map((code) => (
          <li key={code}>{halves(code)}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 mb-5">
        <CopyButton text={text} label={t.codes.copy} variant="o">
          {t.codes.copy}
        </CopyButton>
        <a
          className="btn o sm"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t.codes.fileName}
        >
          <Download aria-hidden="true" />
          {t.codes.download}
        </a>
      </div>
      {asked && (
        <Note tone="warn" className="mb-5">
          <span role="alert">{t.codes.notYet}</span>
        </Note>
      )}
      <Button variant="p" size="lg" onClick={onClose}>
        {t.codes.saved}
      </Button>
    </Sheet>
  );
}

export function RenewDialog({ onClose }: DialogProps) {
  const renew = useMutation({ mutationFn: () => call(renewRecoveryCodes), meta: { quiet: true } });
  if (renew.data) return <CodesDialog codes={renew.data.recoveryCodes} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={t.codes.renewTitle}>
      {renew.error ? (
        <Refused error={renew.error} title={t.codes.renewTitle} onAgain={() => renew.mutate()} />
      ) : (
        <>
          <p>{t.codes.renewText}</p>
          <div className="da">
            <Button onClick={onClose}>{t.codes.keep}</Button>
            <Button variant="p" busy={renew.isPending} onClick={() => renew.mutate()}>
              {t.codes.renewConfirm}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  );
}

export function DisableDialog({ onClose }: DialogProps) {
  const form = useAppForm<{ password: string }, typeof disableSecondFactor.body>({
    schema: disableSecondFactor.body,
    defaults: { password: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(disableSecondFactor, { body, idempotencyKey });
      onClose();
      toast({ title: t.disabling.done, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.disabling.title}>
      <Note tone="warn" className="mb-4">
        {t.disabling.lead}
      </Note>
      <Form
        form={form}
        inDialog
        submitLabel={t.disabling.submit}
        secondary={<Button onClick={onClose}>{t.disabling.keep}</Button>}
      >
        <PasswordField form={form} name="password" label={t.disabling.password} autoComplete="current-password" />
      </Form>
    </Sheet>
  );
}
