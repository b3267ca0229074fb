import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import { createComplexManager, createPropertyManager } from '@kliuchar/api-schema/managers';
import { MANAGER_PRESET, switchMap } from '@kliuchar/domain/grants/grant-switches';
import { useState } from 'react';
import { managers as t } from '../../i18n/uk/managers.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { PhoneField } from '../../ui/parsed-field.tsx';
import { type Place, useManagersChanged } from './managers.queries.ts';
import { type PlacePick, PlacePicks } from './place-picks.tsx';
import { SwitchFields } from './switch-fields.tsx';

type Props = {
  /** Given on the card of an object or a complex; else one chooses. */
  readonly place?: Place;
  readonly onClose: () => void;
};

type Values = { phone: string | null; until: string | null };
const PRESET = switchMap(MANAGER_PRESET);

export function InviteDialog({ place, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, PlacePick>>(new Map(place ? [[place.id, place]] : []));
  const [permissions, setPermissions] = useState(PRESET);
  const [failure, setFailure] = useState<string | null>(null);
  const changed = useManagersChanged();
  const form = useAppForm<Values, typeof createPropertyManager.body>({
    schema: createPropertyManager.body,
    defaults: { phone: null, until: null },
    toBody: (values) => ({ ...values, permissions }),
    failed: t.failed.invite,
    onSubmit: async (body) => {
      setFailure(null);
      const places = [...chosen.values()];
      if (places.length === 0) return setFailure(t.dialog.nothing);
      const refused = await inviteTo(places, body);
      await changed();
      const sent = places.length - refused.length;
      if (sent > 0) toast({ title: sent === 1 ? t.toasts.assigned : t.toasts.assignedMany(sent), variant: 'success' });
      if (refused.length === 0) return onClose();
      // What is sent is done: tried again, it would be refused as invited already.
      setChosen(new Map(refused.map((one) => [one.id, one])));
      setFailure(
        `${refused[0]?.error.message} ${t.dialog.failedFor(refused.map(({ name }) => `«${name}»`).join(', '))}`,
      );
    },
  });
  return (
    <Dialog open onClose={onClose} title={t.dialog.title} lead={t.dialog.lead} sheet wide={place === undefined}>
      <Form form={form} inDialog submitLabel={t.dialog.submit} busyLabel={t.dialog.sending}>
        <PhoneField form={form} name="phone" label={t.dialog.phone} autoComplete="off" />
        {place === undefined && <PlacePicks chosen={chosen} onChange={setChosen} />}
        <SwitchFields value={permissions} onChange={setPermissions} />
        <DateField form={form} name="until" label={t.dialog.until} optional />
        {failure && <Note tone="bad">{failure}</Note>}
      </Form>
    </Dialog>
  );
}

type Body = BodyInputOf<typeof createPropertyManager>;
type Refused = Place & { readonly error: ApiError };

/** One after the other, so that all of them are one letter; a refusal of one does not stop the rest. */
async function inviteTo(places: readonly Place[], body: Body): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const place of places) {
    try {
      if (place.kind === 'property') await call(createPropertyManager, { params: { propertyId: place.id }, body });
      else await call(createComplexManager, { params: { complexId: place.id }, body });
    } catch (error) {
      // What is wrong with the fields is the same for every place, and the form shows it.
      if (!(error instanceof ApiError) || error.status === 422) throw error;
      refused.push({ ...place, error });
    }
  }
  return refused;
}
