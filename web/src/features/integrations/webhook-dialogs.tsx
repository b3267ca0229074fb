import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import {
  createWebhook,
  rotateWebhookSecret,
  updateWebhook,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookView,
} from '@kliuchar/api-schema/webhooks';
import { useState } from 'react';
import { integrations as texts } from '../../i18n/uk/integrations.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { FieldSet, Form } from '../../ui/form.tsx';
import { useFreshLogin } from '../../ui/fresh-login.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { TextField } from '../../ui/text-field.tsx';

const t = texts.hooks;

/** A field for each event: its name has a dot, which in the name of a field means a part of it. */
type Flags = Record<`on${number}`, boolean>;
type Values = Flags & { url: string; description: string };
const flagOf = (event: WebhookEvent) => `on${WEBHOOK_EVENTS.indexOf(event)}` as const;

type WebhookDialogProps = { readonly hook?: WebhookView; readonly onClose: () => void };

export function WebhookDialog({ hook, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const fresh = useFreshLogin();
  const flags = Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [flagOf(event), hook?.events.includes(event) ?? true]),
  );
  const form = useAppForm<Values, typeof createWebhook.body | typeof updateWebhook.body>({
    schema: hook ? updateWebhook.body : createWebhook.body,
    asksOwner: !hook,
    defaults: { ...(flags as Flags), url: hook?.url ?? '', description: hook?.description ?? '' },
    toBody: (values) => {
      const filled = values as Partial<Values>;
      const events = WEBHOOK_EVENTS.filter((event) => filled[flagOf(event)] === true);
      const description = filled.description === undefined || filled.description === '' ? null : filled.description;
      return { url: filled.url, description, events, ...(hook && { version: hook.version }) };
    },
    onSubmit: (body) =>
      fresh.guard(async () => {
        if (hook === undefined) {
          const made = await call(createWebhook, { body: body as BodyInputOf<typeof createWebhook> });
          setSecret(made.secret);
          return;
        }
        const changed = body as BodyInputOf<typeof updateWebhook>;
        await call(updateWebhook, { params: { webhookId: hook.id }, body: changed });
        toast({ title: t.form.saved, variant: 'success' });
        onClose();
      }),
  });
  if (secret !== null) return <MadeSecret secret={secret} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={hook ? t.form.editTitle : t.form.addTitle} lead={t.form.lead}>
      {fresh.note}
      <Form form={form} inDialog submitLabel={hook ? t.form.save : t.form.add}>
        <TextField form={form} name="url" label={t.form.url} hint={t.form.urlHint} maxLength={1000} />
        <TextField form={form} name="description" label={t.form.description} maxLength={100} optional />
        <FieldSet legend={t.form.events}>
          {WEBHOOK_EVENTS.map((event) => (
            <CheckboxField key={event} form={form} name={flagOf(event)} label={t.events[event]} />
          ))}
        </FieldSet>
      </Form>
    </Sheet>
  );
}

type RotateProps = { readonly hook: WebhookView; readonly onClose: () => void };

export function RotateDialog({ hook, onClose }: RotateProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const fresh = useFreshLogin();
  const form = useAppForm<{ version: number }, typeof rotateWebhookSecret.body>({
    schema: rotateWebhookSecret.body,
    defaults: { version: hook.version },
    onSubmit: (body) =>
      fresh.guard(async () => {
        const rotated = await call(rotateWebhookSecret, { params: { webhookId: hook.id }, body });
        setSecret(rotated.secret);
      }),
  });
  if (secret !== null) return <MadeSecret secret={secret} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={t.rotateDialog.title} lead={t.rotateDialog.text}>
      {fresh.note}
      <Form form={form} inDialog submitLabel={t.rotateDialog.submit}>
        {null}
      </Form>
    </Sheet>
  );
}

function MadeSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={t.made.title} lead={t.made.lead}>
      <SecretOnce text={secret} copyLabel={t.made.copy} />
      <div className="da">
        <Button variant="p" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Sheet>
  );
}
