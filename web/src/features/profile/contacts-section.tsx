import { formatPhone } from '@kliuchar/domain/identifiers/phone';
import { Suspense, useState } from 'react';
import { profile as t } from '../../i18n/uk/profile.ts';
import { late } from '../../lib/late.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import type { Profile } from './profile-query.ts';
import './profile.css';

const EmailDialog = late(async () => ({ default: (await import('./contact-dialogs.tsx')).EmailDialog }));
const PhoneDialog = late(async () => ({ default: (await import('./contact-dialogs.tsx')).PhoneDialog }));

export function ContactsSection({ profile }: { readonly profile: Profile }) {
  const [changing, setChanging] = useState<'email' | 'phone' | null>(null);
  const { email, phone, phoneVerified } = profile;
  const close = () => setChanging(null);
  const phoneDeed =
    phone === null ? t.contacts.addPhone : phoneVerified ? t.contacts.changePhone : t.contacts.confirmPhone;
  return (
    <Section title={t.contacts.title}>
      <ul className="entries">
        <li>
          <span>
            <small>{t.contacts.email}</small>
            {email}
          </span>
          <Button size="sm" onClick={() => setChanging('email')}>
            {t.contacts.changeEmail}
          </Button>
        </li>
        <li>
          <span>
            <small>{t.contacts.phone}</small>
            <span className="num">{phone ? formatPhone(phone) : t.contacts.noPhone}</span>
            {phone && <small>{phoneVerified ? t.contacts.verified : t.contacts.notVerified}</small>}
          </span>
          <Button size="sm" onClick={() => setChanging('phone')}>
            {phoneDeed}
          </Button>
        </li>
      </ul>
      <Suspense>
        {changing === 'email' && <EmailDialog onClose={close} />}
        {changing === 'phone' && <PhoneDialog phone={phone} onClose={close} />}
      </Suspense>
    </Section>
  );
}
