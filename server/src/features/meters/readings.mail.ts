import { formatPeriod } from '@kliuchar/domain/dates/format-day';
import type { Period } from '@kliuchar/domain/dates/period';

export type ReadingsRequest = {
  readonly period: Period;
  readonly propertyName: string;
  readonly firstName: string | null;
  readonly url: string;
};

/** A request for readings, by letter or in one short message. */
export function readingsRequestText({ period, propertyName, firstName, url }: ReadingsRequest): {
  subject: string;
  text: string;
} {
  const month = formatPeriod(period);
  const greeting = firstName === null ? 'Добрий день.' : `Добрий день, ${firstName}.`;
  return {
    subject: `Передайте показники за ${month}`,
    text: `${greeting}\n\nНастав час передати показники лічильників за ${month}: ${propertyName}.\nВідкрийте сторінку, впишіть цифри й за бажання додайте фото: ${url}\n\nЦе займе хвилину, входити нікуди не треба.`,
  };
}

export function readingsRequestSms({ period, url }: ReadingsRequest): string {
  return `Передайте показники за ${formatPeriod(period)}: ${url}`;
}
