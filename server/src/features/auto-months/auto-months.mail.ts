import { formatPeriod } from '@kliuchar/domain/dates/format-day';
import type { Period } from '@kliuchar/domain/dates/period';
import { formatUah } from '@kliuchar/domain/money/format-money';
import type { Kop } from '@kliuchar/domain/money/kop';
import { plural } from '@kliuchar/domain/text/plural-uk';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

export type MonthDone = {
  readonly period: Period;
  readonly madeKop: Kop;
  readonly sent: number;
  /** Drafts that were asked for and only wait to be issued. */
  readonly drafts: number;
  /** Those that the month had before it began, issued by then. */
  readonly before: number;
  /** Drafts that lack something or could not be issued, receipts that could not be sent, and leases with none; `why` is one or more sentences. */
  readonly left: readonly { readonly number: string; readonly propertyName: string; readonly why: string }[];
  readonly url: string;
};

/** At most so many are named; the list behind the link has them all. */
const NAMED = 10;

/** What the month made by itself, and what waits for the owner. */
export function monthDoneLetter({ period, madeKop, sent, drafts, before, left, url }: MonthDone): RenderedLetter {
  const month = formatPeriod(period);
  const did = [
    ...(sent > 0 ? [`надіслано ${sent}`] : []),
    ...(drafts > 0 ? [`чернеток: ${drafts}`] : []),
    ...(before > 0 ? [`видано раніше ${before}`] : []),
    ...(left.length > 0 ? [`${plural(left.length, 'потребує', 'потребують', 'потребують')} уваги ${left.length}`] : []),
  ].join(', ');
  return renderLetter({
    subject: `Квитанції за ${month}: ${did}`,
    paragraphs: [
      madeKop === 0
        ? `Квитанції за ${month} за налаштуваннями договорів: ${did}.`
        : `Квитанції за ${month} складено автоматично на суму ${formatUah(madeKop)}: ${did}.`,
      ...(drafts > 0 ? ['Чернетки перевірте й видайте орендарям.'] : []),
      ...left.slice(0, NAMED).map(({ number, propertyName, why }) => `${number}, ${propertyName}. ${why}`),
      ...(left.length > NAMED ? [`Ще ${left.length - NAMED}\u00a0— у списку квитанцій.`] : []),
    ],
    action: { label: 'Переглянути квитанції', url },
  });
}

export type MonthFailed = { readonly period: Period; readonly made: number; readonly url: string };

/** The month did not make itself, and does not try again. */
export function monthFailedLetter({ period, made, url }: MonthFailed): RenderedLetter {
  const month = formatPeriod(period);
  return renderLetter({
    subject: `Квитанції за ${month} не складено: сталася помилка`,
    paragraphs: [
      `Квитанції за ${month} мали скластися автоматично, але сталася помилка. Її записано в журнал сервера.`,
      ...(made > 0 ? [`Складено чернеток: ${made}. Перевірте й видайте їх орендарям.`] : []),
      'Створіть решту квитанцій самі: готові не повторяться.',
    ],
    action: { label: 'Переглянути квитанції', url },
  });
}
