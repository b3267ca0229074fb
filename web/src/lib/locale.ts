/** Specification §9: the only locale is 'ua', its cookie lasts 365 days (contract.md §3.17). `Intl` and `lang` get `uk`, the real tag. */
export function rememberLocale(): void {
  // Set through the property and not the Cookie Store, which is asynchronous and absent from the browsers of older phones.
  Reflect.set(document, 'cookie', 'locale=ua; Max-Age=31536000; Path=/; SameSite=Lax');
}
