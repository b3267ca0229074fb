import { register } from '@kliuchar/api-schema/auth';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AuthLayout } from '../features/identity/auth-layout.tsx';
import { rememberPendingEmail } from '../features/identity/pending-email.ts';
import { auth } from '../i18n/uk/auth.ts';
import { registration as t } from '../i18n/uk/registration.ts';
import { useAppForm } from '../lib/forms.ts';
import { call } from '../lib/http.ts';
import { rememberInvite } from '../lib/pending-invite.ts';
import { CheckboxField, RadioCards } from '../ui/choice-field.tsx';
import { Form, Pair } from '../ui/form.tsx';
import { PhoneField } from '../ui/parsed-field.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';

type Values = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  role: string;
  acceptTerms: boolean;
};

const DEFAULTS: Values = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  role: 'owner',
  acceptTerms: false,
};

export default function RegisterRoute() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const invite = params.get('invite');
  const form = useAppForm<Values, typeof register.body>({
    schema: register.body,
    defaults: { ...DEFAULTS, role: invite ? 'none' : 'owner' },
    toBody: (values) => (invite ? { ...values, invite } : values),
    onSubmit: async (body) => {
      await call(register, { body });
      rememberPendingEmail(body.email);
      if (invite) rememberInvite(invite);
      await navigate('/auth/verify-notice');
    },
  });
  return (
    <AuthLayout>
      <h1 tabIndex={-1}>{t.register.title}</h1>
      <p className="muted">
        {t.register.hasAccount} <Link to="/login">{t.register.enter}</Link>
      </p>
      <Form form={form} className="" submitLabel={t.register.submit} busyLabel={t.register.busy} block>
        <RadioCards
          form={form}
          name="role"
          label={t.register.role}
          choices={[
            { value: 'owner', label: t.register.owner, note: t.register.ownerNote },
            { value: 'none', label: t.register.none, note: t.register.noneNote },
          ]}
        />
        <Pair>
          <TextField form={form} name="firstName" label={t.register.firstName} autoComplete="given-name" />
          <TextField form={form} name="lastName" label={t.register.lastName} autoComplete="family-name" />
        </Pair>
        <TextField form={form} name="email" label={auth.email} type="email" autoComplete="username" />
        <PhoneField form={form} name="phone" label={t.register.phone} hint={t.register.phoneHint} autoComplete="tel" />
        <PasswordField
          form={form}
          name="password"
          label={auth.password}
          hint={t.register.passwordHint}
          autoComplete="new-password"
        />
        <CheckboxField
          form={form}
          name="acceptTerms"
          label={
            <>
              {t.register.termsBefore}
              <a href="/terms" target="_blank" rel="noreferrer">
                {t.register.terms}
              </a>
              {t.register.termsBetween}
              <a href="/privacy" target="_blank" rel="noreferrer">
                {t.register.privacy}
              </a>
            </>
          }
        />
      </Form>
    </AuthLayout>
  );
}
