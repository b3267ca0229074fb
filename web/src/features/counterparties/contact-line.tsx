import type { Counterparty } from '@kliuchar/api-schema/counterparties';
import { formatPhone } from '@kliuchar/domain/identifiers/phone';

/** On a phone the facts stand below everything else, and whoever opens a person there wants to call: the first of each, as messages go. */
export function ContactLine({ counterparty }: { readonly counterparty: Counterparty }) {
  const [phone] = counterparty.phones;
  const [email] = counterparty.emails;
  if (phone === undefined && email === undefined) return null;
  return (
    <p className="contact-line num">
      {phone !== undefined && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
      {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  );
}
