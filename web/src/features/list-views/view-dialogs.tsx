import { changeListView, createListView, deleteListView, type OwnListView } from '@kliuchar/api-schema/list-views';
import type { ListWithViews } from '@kliuchar/domain/list-views/list-views';
import { common } from '../../i18n/uk/common.ts';
import { listViews as t } from '../../i18n/uk/list-views.ts';
import { type AppForm, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OWN_VIEWS } from './own-views.ts';

type Named = { name: string };

async function done(title: string, onClose?: () => void): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: OWN_VIEWS });
  onClose?.();
  toast({ title, variant: 'success' });
}

type SaveProps = { readonly list: ListWithViews; readonly query: string; readonly onClose: () => void };

/** What the list shows now, under a name. */
export function SaveViewDialog({ list, query, onClose }: SaveProps) {
  const form = useAppForm<Named, typeof createListView.body>({
    schema: createListView.body,
    defaults: { name: '' },
    toBody: ({ name }) => ({ list, name, query }),
    onSubmit: async (body, { idempotencyKey }) => {
      await call(createListView, { body, idempotencyKey });
      await done(t.saved, onClose);
    },
  });
  return <NameSheet form={form} title={t.save} lead={t.saveLead} submitLabel={t.save} onClose={onClose} />;
}

type ViewProps = { readonly view: OwnListView; readonly onClose: () => void };

export function RenameViewDialog({ view, onClose }: ViewProps) {
  const { id: viewId, name, version } = view;
  const form = useAppForm<Named, typeof changeListView.body>({
    schema: changeListView.body,
    defaults: { name },
    toBody: (values) => ({ ...values, version }),
    onSubmit: async (body) => {
      await call(changeListView, { params: { viewId }, body });
      await done(t.renamed, onClose);
    },
  });
  return <NameSheet form={form} title={t.renameTitle(name)} submitLabel={t.rename} onClose={onClose} />;
}

/** What the list shows now, in place of what the view held. */
export async function updateView({ id: viewId, name, version }: OwnListView, query: string): Promise<void> {
  await call(changeListView, { params: { viewId }, body: { query, version } });
  await done(t.updated(name));
}

export function DeleteViewDialog({ view, onClose }: ViewProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.removeTitle(view.name)}
      consequences={[t.removeText]}
      confirmLabel={t.remove}
      cancelLabel={t.keep}
      onConfirm={async () => {
        await call(deleteListView, { params: { viewId: view.id } });
        await done(t.removed, onClose);
      }}
    />
  );
}

type NameSheetProps = {
  readonly form: AppForm<Named>;
  readonly title: string;
  readonly lead?: string;
  readonly submitLabel: string;
  readonly onClose: () => void;
};

function NameSheet({ form, title, lead, submitLabel, onClose }: NameSheetProps) {
  return (
    <Sheet open onClose={onClose} title={title} lead={lead}>
      <Form
        form={form}
        inDialog
        submitLabel={submitLabel}
        secondary={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <TextField form={form} name="name" label={t.name} />
      </Form>
    </Sheet>
  );
}
