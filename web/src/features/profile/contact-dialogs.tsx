import { changeEmail, changePhone, confirmPhone } from '@kliuchar/api-schema/profile';
import { formatPhone } from '@kliuchar/domain/identifiers/phone';
import { useState } from 'react';
import { profile as t } from '../../i18n/uk/profile.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useFreshLogin } from '../../ui/fresh-login.tsx';
import { PhoneField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { keepProfile } from './profile-query.ts';

type DialogProps = { readonly onClose: () => void };

export function EmailDialog({ onClose }: DialogProps) {
  const fresh = useFreshLogin();
  const form = useAppForm<{ email: string }, typeof changeEmail.body>({
    schema: changeEmail.body,
    defaults: { email: '' },
    onSubmit: (body, { idempotencyKey }) =>
      fresh.guard(async () => {
        await call(changeEmail, { body, idempotencyKey });
        onClose();
        toast({ title: t.contacts.emailSent(body.email), variant: 'success' });
      }),
  });
  return (
    <Sheet open onClose={onClose} title={t.contacts.emailTitle} lead={t.contacts.emailLead}>
      {fresh.note}
      <Form form={form} inDialog submitLabel={t.contacts.emailSubmit}>
        <TextField form={form} name="email" label={t.contacts.email} type="email" autoComplete="email" />
      </Form>
    </Sheet>
  );
}

/** First the number, then the code that came to it (product.md §2). */
export function PhoneDialog({ phone, onClose }: DialogProps & { readonly phone: string | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.contacts.phoneTitle}
      lead={sentTo ? t.contacts.codeLead(formatPhone(sentTo)) : t.contacts.phoneLead}
    >
      {sentTo ? (
        <CodeForm onBack={() => setSentTo(null)} onClose={onClose} />
      ) : (
        <NumberForm phone={phone} onSent={setSentTo} />
      )}
    </Sheet>
  );
}

function NumberForm({ phone, onSent }: { readonly phone: string | null; readonly onSent: (phone: string) => void }) {
  const fresh = useFreshLogin();
  const form = useAppForm<{ phone: string | null }, typeof changePhone.body>({
    schema: changePhone.body,
    defaults: { phone },
    onSubmit: (body, { idempotencyKey }) =>
      fresh.guard(async () => {
        await call(changePhone, { body, idempotencyKey });
        onSent(body.phone);
      }),
  });
  return (
    <>
      {fresh.note}
      <Form form={form} inDialog submitLabel={t.contacts.phoneSubmit}>
        <PhoneField form={form} name="phone" label={t.contacts.phone} autoComplete="tel" />
      </Form>
    </>
  );
}

function CodeForm({ onBack, onClose }: DialogProps & { readonly onBack: () => void }) {
  const form = useAppForm<{ code: string }, typeof confirmPhone.body>({
    schema: confirmPhone.body,
    defaults: { code: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      keepProfile(await call(confirmPhone, { body, idempotencyKey }));
      onClose();
      toast({ title: t.contacts.phoneDone, variant: 'success' });
    },
  });
  return (
    <Form
      form={form}
      inDialog
      submitLabel={t.contacts.codeSubmit}
      secondary={<Button onClick={onBack}>{t.contacts.otherPhone}</Button>}
    >
      <TextField
        form={form}
        name="code"
        label={t.contacts.code}
        hint={t.contacts.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        short
      />
    </Form>
  );
}
