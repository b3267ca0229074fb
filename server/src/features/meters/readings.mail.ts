import { formatPeriod } from '@kliuchar/domain/dates/format-day';
import type { Period } from '@kliuchar/domain/dates/period';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

export type ReadingsRequest = {
  readonly period: Period;
  readonly propertyName: string;
  readonly url: string;
};

/** A request for the month's readings. */
export function readingsRequestLetter({ period, propertyName, url }: ReadingsRequest): RenderedLetter {
  const month = formatPeriod(period);
  return renderLetter({
    subject: `Передайте показники за ${month} · ${propertyName}`,
    paragraphs: [
      `Настав час передати показники лічильників за ${month}: ${propertyName}.`,
      'Впишіть цифри з табло і, якщо зручно, додайте фото. Це займе хвилину, реєструватися не треба.',
    ],
    action: { label: 'Передати показники', url },
  });
}

export function readingsRequestSms({ period, url }: Pick<ReadingsRequest, 'period' | 'url'>): string {
  return `Передайте показники за ${formatPeriod(period)}: ${url}`;
}
