import { maskEmail } from '@kliuchar/domain/identifiers/mask-email';
import { maskPhone } from '@kliuchar/domain/identifiers/phone';

type Signer = { readonly phone: string | null; readonly email: string | null };

/** What a signature rests on, at the end of its line on paper: the phone or the address that the code went to. */
export function signerUk({ phone, email }: Signer): string {
  if (phone !== null) return `, телефон ${maskPhone(phone)}`;
  return email === null ? '' : `, електронна пошта ${maskEmail(email)}`;
}
