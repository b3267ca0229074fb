import { formatPeriod } from '@kliuchar/domain/dates/format-day';
import { type AskedMonth, askedTitle, suppliersSentence } from '@kliuchar/domain/notifications/asked-month';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

export type ReadingsRequest = AskedMonth & {
  readonly propertyName: string;
  readonly url: string;
};

/** A request for the month's readings, for photos of payments to suppliers, or for both. */
export function readingsRequestLetter({ propertyName, url, ...asked }: ReadingsRequest): RenderedLetter {
  const month = formatPeriod(asked.period);
  const suppliers = suppliersSentence(asked);
  return renderLetter({
    subject: `${askedTitle(asked)} · ${propertyName}`,
    paragraphs: asked.hasReadings
      ? [
          `Настав час передати показники лічильників за ${month}: ${propertyName}.`,
          'Впишіть цифри з табло і, якщо зручно, додайте фото. Це займе хвилину, реєструватися не треба.',
          ...(suppliers === null ? [] : [suppliers]),
        ]
      : [
          `Настав час показати, що ви сплатили постачальникам за ${month}: ${propertyName}.`,
          ...(suppliers === null ? [] : [suppliers]),
          'Це займе хвилину, реєструватися не треба.',
        ],
    action: { label: asked.hasReadings ? 'Передати показники' : 'Показати оплату', url },
  });
}

export function readingsRequestSms({ url, ...asked }: AskedMonth & Pick<ReadingsRequest, 'url'>): string {
  return `${askedTitle(asked)}: ${url}`;
}
