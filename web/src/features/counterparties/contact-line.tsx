import type { Counterparty } from '@kliuchar/api-schema/counterparties';
import { ContactLinks } from '../../ui/contact-links.tsx';

/** On a phone the facts stand below everything else, and whoever opens a person there wants to call: the first of each, as messages go. */
export function ContactLine({ counterparty }: { readonly counterparty: Counterparty }) {
  const [phone] = counterparty.phones;
  const [email] = counterparty.emails;
  if (phone === undefined && email === undefined) return null;
  return (
    <p className="contact-line">
      <ContactLinks phone={phone} email={email} />
    </p>
  );
}
