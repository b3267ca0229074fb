import { formatPhone } from '@kliuchar/domain/identifiers/phone';

type Props = { readonly phone: string | null | undefined; readonly email: string | null | undefined };

/** One touch to call or to write. Neither leads to a third party, so public pages may have it too. */
export function ContactLinks({ phone, email }: Props) {
  return (
    <>
      {phone && (
        <a className="contact num" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      )}{' '}
      {email && (
        <a className="contact" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </>
  );
}
