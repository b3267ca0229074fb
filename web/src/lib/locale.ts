/** Specification §9: the only locale is 'ua', its cookie lasts 365 days (contract.md §3.17). `Intl` and `lang` get `uk`, the real tag. */
export function rememberLocale(): void {
  document.cookie = 'locale=ua; Max-Age=31536000; Path=/; SameSite=Lax';
}
