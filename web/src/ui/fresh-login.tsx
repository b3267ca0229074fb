import { type ReactNode, useState } from 'react';
import { profile as t } from '../i18n/uk/profile.ts';
import { ApiError } from '../lib/api-error.ts';
import { PROOF, sendProof } from '../lib/confirm-password.ts';
import { useAppForm } from '../lib/forms.ts';
import { Form } from './form.tsx';
import { Note } from './note.tsx';
import { PasswordField } from './text-field.tsx';
import './fresh-login.css';

export type FreshLogin = {
  /** Runs a call that an old proof of the password does not cover; its refusal asks for the password. */
  readonly guard: (work: () => Promise<void>) => Promise<void>;
  readonly note: ReactNode;
};

/** Where money or the account itself is at stake the password is asked again: `reauth_required` (contract.md §3.2). */
export function useFreshLogin(): FreshLogin {
  const [state, setState] = useState<'idle' | 'asked' | 'given'>('idle');
  return {
    guard: async (work) => {
      try {
        await work();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'reauth_required') setState('asked');
        throw error;
      }
    },
    note:
      state === 'asked' ? (
        <PasswordProof onGiven={() => setState('given')} />
      ) : (
        state === 'given' && <Note tone="ok">{t.contacts.proofGiven}</Note>
      ),
  };
}

/** The password once more; then what was refused may be tried again. */
export function PasswordProof({ onGiven }: { readonly onGiven: () => void }) {
  const form = useAppForm<{ password: string }, typeof PROOF>({
    schema: PROOF,
    defaults: { password: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      await sendProof(body, idempotencyKey);
      onGiven();
    },
  });
  return (
    <div className="proof">
      <Note tone="warn">{t.contacts.needFresh}</Note>
      <Form form={form} inDialog submitLabel={t.contacts.proofSubmit}>
        <PasswordField form={form} name="password" label={t.password.current} autoComplete="current-password" />
      </Form>
    </div>
  );
}
