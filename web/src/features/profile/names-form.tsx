import { updateProfile } from '@kliuchar/api-schema/profile';
import { common } from '../../i18n/uk/common.ts';
import { profile as t } from '../../i18n/uk/profile.ts';
import { changedOnly, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { refreshSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Form, Pair } from '../../ui/form.tsx';
import { Section } from '../../ui/parts.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { keepProfile, type Profile } from './profile-query.ts';

type Values = { firstName: string; lastName: string; middleName: string; callSign: string };

export function NamesForm({ profile }: { readonly profile: Profile }) {
  const { firstName, lastName, middleName, callSign, version } = profile;
  const before = { firstName, lastName, middleName, callSign };
  const form = useAppForm<Values, typeof updateProfile.body>({
    schema: updateProfile.body,
    defaults: { firstName, lastName, middleName: middleName ?? '', callSign: callSign ?? '' },
    edit: true,
    toBody: (values) => {
      const filled = values as Partial<Values>;
      const after = {
        // An emptied name must reach the check, which refuses it; the others may be empty.
        firstName: filled.firstName ?? '',
        lastName: filled.lastName ?? '',
        middleName: filled.middleName ?? null,
        callSign: filled.callSign ?? null,
      };
      return { ...changedOnly(before, after), version };
    },
    onSubmit: async (body) => {
      const saved = await call(updateProfile, { body });
      keepProfile(saved);
      await refreshSession();
      toast({ title: t.saved, variant: 'success' });
    },
  });
  return (
    <Section title={t.names.title}>
      <Form form={form} submitLabel={common.save}>
        <Pair>
          <TextField form={form} name="lastName" label={t.names.lastName} autoComplete="family-name" />
          <TextField form={form} name="firstName" label={t.names.firstName} autoComplete="given-name" />
        </Pair>
        <TextField form={form} name="middleName" label={t.names.middleName} autoComplete="additional-name" optional />
        <TextField
          form={form}
          name="callSign"
          label={t.names.callSign}
          hint={t.names.callSignHint}
          autoComplete="nickname"
          optional
        />
      </Form>
    </Section>
  );
}
