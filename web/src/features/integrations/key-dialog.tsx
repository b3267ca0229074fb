import { createApiKey, type KeyScope } from '@kliuchar/api-schema/api-keys';
import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import { useState } from 'react';
import { integrations as texts } from '../../i18n/uk/integrations.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useFreshLogin } from '../../ui/fresh-login.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { TextField } from '../../ui/text-field.tsx';

const t = texts.keys;

type Values = { name: string; scope: KeyScope; expiresOn: string | null };
const SCOPES = [
  { value: 'read', label: t.form.read, note: t.form.readNote },
  { value: 'write', label: t.form.write, note: t.form.writeNote },
];

/** Asked for with a fresh password; the key itself is shown once, in the same place. */
export function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  const fresh = useFreshLogin();
  const form = useAppForm<Values, typeof createApiKey.body>({
    schema: createApiKey.body,
    asksOwner: true,
    defaults: { name: '', scope: 'read', expiresOn: null },
    onSubmit: (body) =>
      fresh.guard(async () => {
        const made = await call(createApiKey, { body: body as BodyInputOf<typeof createApiKey> });
        setKey(made.key);
      }),
  });
  if (key !== null) {
    return (
      <Sheet open onClose={onClose} title={t.made.title} lead={t.made.lead}>
        <SecretOnce text={key} copyLabel={t.made.copy} />
        <p className="muted mb-2">{t.made.how}</p>
        <p className="mb-4">
          <code translate="no">Authorization: Bearer {key.slice(0, 15)}…</code>
        </p>
        <div className="da">
          <Button variant="p" onClick={onClose}>
            {texts.done}
          </Button>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={onClose} title={t.form.title} lead={t.form.lead}>
      {fresh.note}
      <Form form={form} inDialog submitLabel={t.form.submit}>
        <TextField form={form} name="name" label={t.form.name} hint={t.form.nameHint} maxLength={60} />
        <RadioCards form={form} name="scope" label={t.form.scope} choices={SCOPES} />
        <DateField form={form} name="expiresOn" label={t.form.expiresOn} hint={t.form.expiresHint} optional />
      </Form>
    </Sheet>
  );
}
