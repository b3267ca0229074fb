/** How one bank's application is opened with a receipt: a link for iOS, an intent for Android; null where the bank has none. */
export type BankLink = {
  readonly bank: 'privat24' | 'monobank' | 'pumb' | 'abank' | 'raiffeisen' | 'sense';
  readonly name: string;
  readonly iosUrl: string | null;
  readonly androidUrl: string | null;
};

/** Start codes and packages by bank (ukraine.md §1). They open an application and are never printed in a code. */
const BANKS = [
  {
    bank: 'privat24',
    name: 'Приват24',
    iosStart: 'https://www.privat24.ua/rd/send_qr/nbu/',
    androidPackage: 'ua.privatbank.ap24',
  },
  { bank: 'monobank', name: 'monobank', iosStart: 'https://mbnk.app/qr/', androidPackage: 'com.ftband.mono' },
  { bank: 'pumb', name: 'ПУМБ', iosStart: 'https://mobile-app.pumb.ua/bank.gov.ua/qr/', androidPackage: null },
  { bank: 'abank', name: 'А-Банк', iosStart: 'abank24://bank.gov.ua/qr/', androidPackage: 'ua.com.abank' },
  {
    bank: 'raiffeisen',
    name: 'Райффайзен Банк',
    iosStart: 'https://my-raif.apps.raiffeisen.ua/qr?payload=',
    androidPackage: 'ua.raiffeisen.myraif',
  },
  { bank: 'sense', name: 'Сенс Банк', iosStart: null, androidPackage: 'ua.alfabank.mobile.android' },
] as const;

/** The links of all known banks for the body of a code, the two proven by payment first. */
export function bankLinks(body: string): BankLink[] {
  return BANKS.map(({ bank, name, iosStart, androidPackage }) => ({
    bank,
    name,
    iosUrl: iosStart === null ? null : iosStart + body,
    androidUrl:
      androidPackage === null
        ? null
        : `intent://qr.bank.gov.ua/${body}#Intent;scheme=https;package=${androidPackage};end`,
  }));
}
