import type { CheckoutProvider } from '@kliuchar/api-schema/checkout';
import type { PaymentReason } from '@kliuchar/domain/checkout/judge-fact';

export const PROVIDER_NAMES: Readonly<Record<CheckoutProvider, string>> = {
  monobank: 'monobank',
  liqpay: 'LiqPay',
  sandbox: 'навчальну касу',
  manual: 'переказ',
};

/** The same where they stand alone, as something to choose. */
export const PROVIDER_TITLES: Readonly<Record<CheckoutProvider, string>> = {
  monobank: 'monobank',
  liqpay: 'LiqPay',
  sandbox: 'Навчальна каса',
  manual: 'Переказ за реквізитами',
};

export const REASON_TEXTS: Readonly<Record<PaymentReason, string>> = {
  declined: 'Банк відхилив платіж. Спробуйте ще раз, іншою карткою або іншим способом.',
  no_funds: 'На картці не вистачило грошей. Поповніть її або заплатіть іншою.',
  limit: 'Сума перевищує ліміт картки для оплати в інтернеті. Збільште ліміт або заплатіть іншою карткою.',
  card: 'Цією карткою заплатити не вдалося. Спробуйте іншу.',
  test: 'Платіж був тестовим: гроші не списано.',
};
