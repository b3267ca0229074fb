import { askSupport, SUPPORT_TOPICS, type SupportTopic } from '@kliuchar/api-schema/support';
import { useState } from 'react';
import { support as t } from '../../i18n/uk/support.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/choice-field.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/parts.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { REQUESTS } from './requests-key.ts';

type AskFormProps = {
  /** The number a failed screen has told. */
  readonly failedRequestId: string | null;
  readonly page: string | null;
};

type Values = { topic: SupportTopic; message: string };

export function AskForm({ failedRequestId, page }: AskFormProps) {
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <Section title={t.ask}>
        <Note tone="ok">{t.sent}</Note>
        <Button onClick={() => setSent(false)}>{t.askMore}</Button>
      </Section>
    );
  }
  return (
    <Section title={t.ask}>
      <Ask failedRequestId={failedRequestId} page={page} onSent={() => setSent(true)} />
    </Section>
  );
}

function Ask({ failedRequestId, page, onSent }: AskFormProps & { readonly onSent: () => void }) {
  const form = useAppForm<Values, typeof askSupport.body>({
    schema: askSupport.body,
    defaults: { topic: failedRequestId === null ? 'question' : 'problem', message: '' },
    toBody: ({ topic, message }) => ({
      topic,
      message,
      ...(failedRequestId !== null && { failedRequestId: failedRequestId.slice(0, 64) }),
      ...(page !== null && { page: page.slice(0, 200) }),
    }),
    onSubmit: async (body, { idempotencyKey }) => {
      await call(askSupport, { body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: REQUESTS });
      onSent();
    },
  });
  return (
    <Form form={form} submitLabel={t.submit}>
      <SelectField
        form={form}
        name="topic"
        label={t.topic}
        choices={SUPPORT_TOPICS.map((value) => ({ value, label: t.topics[value] }))}
      />
      <TextField form={form} name="message" label={t.message} hint={t.messageHint} rows={6} maxLength={4000} />
      {failedRequestId !== null && <p className="cap">{t.failedRequest(failedRequestId)}</p>}
    </Form>
  );
}
