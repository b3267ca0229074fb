import type { Day } from '../dates/day.ts';
import type { Currency } from './currency.ts';
import { needsNotary } from './lease-term.ts';

const LEGAL_HINT_CODES = [
  'commercial_notary',
  'residential_five_years',
  'commercial_open_ended',
  'unnamed_currency',
  'deposit_in_currency',
] as const;
export type LegalHintCode = (typeof LEGAL_HINT_CODES)[number];

/** A hint warns and never blocks (product.md §5). Articles stand in the text, because the Civil Code is being rewritten. */
export type LegalHint = { readonly code: LegalHintCode; readonly textUk: string };

const TEXTS: Readonly<Record<LegalHintCode, string>> = {
  commercial_notary:
    'Оренда нежитлового приміщення на три роки й довше потребує нотаріального посвідчення та державної реєстрації права (ст.\u00a0793, 794\u00a0ЦКУ). Підтвердження кодом нотаріуса не замінює. Часто укладають на 2\u00a0роки 11\u00a0місяців.',
  residential_five_years:
    'Якщо дату завершення не вказано, договір найму житла вважають укладеним на п’ять років (ст.\u00a0821\u00a0ЦКУ).',
  commercial_open_ended:
    'Договір оренди нерухомості без дати завершення кожна сторона може розірвати, попередивши за три місяці (ст.\u00a0763\u00a0ЦКУ).',
  unnamed_currency:
    'У тексті є «у. о.» без назви валюти. Вкажіть валюту та джерело курсу, інакше гривневу суму складно довести (ст.\u00a0524, 533\u00a0ЦКУ).',
  deposit_in_currency:
    'Гарантійний платіж названо у валюті. Розрахунки між сторонами ведуть у гривні за курсом, який вказано в договорі (ст.\u00a0524, 533\u00a0ЦКУ).',
};

export type HintInput = {
  readonly kind: 'residential' | 'commercial';
  readonly startDate: Day;
  readonly endDate: Day | null;
  readonly depositCurrency: Currency | null;
  /** Free texts of the contract, where «у.о.» may hide. */
  readonly notes: string | null;
};

export function legalHints(input: HintInput): LegalHint[] {
  const codes: LegalHintCode[] = [];
  if (input.kind === 'commercial') {
    if (input.endDate === null) codes.push('commercial_open_ended');
    else if (needsNotary(input)) codes.push('commercial_notary');
  } else if (input.endDate === null) {
    codes.push('residential_five_years');
  }
  if (namesNoCurrency(input.notes ?? '')) codes.push('unnamed_currency');
  if (input.depositCurrency !== null && input.depositCurrency !== 'UAH') codes.push('deposit_in_currency');
  return codes.map((code) => ({ code, textUk: TEXTS[code] }));
}

function namesNoCurrency(words: string): boolean {
  return /(^|[^\p{L}])у\.\s?о\.?($|[^\p{L}])/iu.test(words);
}

/** The same of a paragraph that the owner adds to a paper himself. */
export function hintsOfWords(words: string): string[] {
  return namesNoCurrency(words) ? [TEXTS.unnamed_currency] : [];
}
