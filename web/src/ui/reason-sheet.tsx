import type { ReactNode } from 'react';
import { type BodySchema, type OutputOf, useAppForm } from '../lib/forms.ts';
import { Button } from './button.tsx';
import { Sheet } from './dialog.tsx';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';

type ReasonSheetProps<S extends BodySchema> = {
  /** Of a body whose one text is the reason. */
  readonly schema: S;
  /** What the body calls it. */
  readonly name?: 'reason' | 'comment';
  readonly title: string;
  readonly lead?: string;
  /** What follows from the deed, above the reason. */
  readonly children?: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly optional?: boolean;
  /** What is done cannot be taken back: the button is of the colour of danger. */
  readonly irreversible?: boolean;
  readonly given?: string;
  readonly words: { readonly submit: string; readonly busy?: string; readonly keep: string };
  readonly failed?: (reason: string) => string;
  readonly send: (body: OutputOf<S>, meta: { readonly idempotencyKey: string }) => Promise<void>;
  readonly onClose: () => void;
};

/** A deed that takes something back or refuses it, with the words why; `send` does it and closes. */
export function ReasonSheet<S extends BodySchema>(props: ReasonSheetProps<S>) {
  const { schema, name = 'reason', title, lead, children, label, hint, rows = 2, maxLength } = props;
  const { optional = false, irreversible = false, given = '', words, failed, send, onClose } = props;
  const form = useAppForm<Record<string, string>, S>({
    schema,
    defaults: { [name]: given },
    ...(failed && { failed }),
    onSubmit: send,
  });
  return (
    <Sheet open onClose={onClose} title={title} {...(lead !== undefined && { lead })}>
      {children}
      <Form
        form={form}
        inDialog
        irreversible={irreversible}
        submitLabel={words.submit}
        {...(words.busy !== undefined && { busyLabel: words.busy })}
        secondary={<Button onClick={onClose}>{words.keep}</Button>}
      >
        <TextField
          form={form}
          name={name}
          label={label}
          {...(hint !== undefined && { hint })}
          rows={rows}
          {...(maxLength !== undefined && { maxLength })}
          optional={optional}
        />
      </Form>
    </Sheet>
  );
}
