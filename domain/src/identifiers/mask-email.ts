/**
 * An address of which its owner knows his own and nobody learns another's: `maskEmail("olena@example.com") = "o***@example.com"`.
 * The domain stays, so that the person sees which of his boxes is meant.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`;
}
