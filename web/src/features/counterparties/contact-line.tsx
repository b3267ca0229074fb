import type { Counterparty } from '@kliuchar/api-schema/counterparties';
import { formatPhone } from '@kliuchar/domain/identifiers/phone';

/** On a phone the facts stand below everything else, and whoever opens a person there wants to call. */
export function ContactLine({ counterparty: { phones, emails } }: { readonly counterparty: Counterparty }) {
  if (phones.length + emails.length === 0) return null;
  return (
    <p className="contact-line num">
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      ))}
      {emails.map((email) => (
        <a key={email} href={`mailto:${email}`}>
          {email}
        </a>
      ))}
    </p>
  );
}
