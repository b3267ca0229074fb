import type { Schema } from './endpoint.ts';
import type { Json, JsonObject } from './openapi-json.ts';
import { WEBHOOK_EVENTS, WEBHOOK_PAYLOADS, type WebhookEvent } from './webhooks.ts';

const SUMMARIES: Readonly<Record<WebhookEvent, string>> = {
  'receipt.issued': 'Квитанцію видано',
  'receipt.voided': 'Квитанцію анульовано',
  'payment.posted': 'Оплату зараховано',
  'payment.reversed': 'Оплату сторновано',
  'contract.activated': 'Договір почав діяти',
  'contract.ended': 'Договір завершено або розірвано',
  'reading.submitted': 'Показник передано або внесено',
  'task.created': 'Завдання створено',
};

const header = (name: string, description: string): JsonObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** Standard Webhooks 1.0 (ADR 0047). */
const HEADERS: readonly Json[] = [
  header('webhook-id', 'Ідентифікатор надсилання; у\u00a0повтору той самий'),
  header('webhook-timestamp', 'Секунди від 1970 року, коли надіслано'),
  header('webhook-signature', 'Підписи через пробіл: v1, кома й\u00a0HMAC-SHA256 у\u00a0base64'),
];

/** What an owner's program is sent, an event each. */
export function webhooksOf(write: (schema: Schema) => JsonObject): JsonObject {
  const told = WEBHOOK_EVENTS.map((event): [string, Json] => [
    event,
    {
      post: {
        operationId: `webhook.${event}`,
        summary: SUMMARIES[event],
        tags: ['webhooks'],
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema: write(WEBHOOK_PAYLOADS[event]) } } },
        responses: {
          '2XX': { description: 'Отримано. Будь-яку іншу відповідь уважаємо невдачею й надсилаємо ще раз' },
        },
      },
    },
  ]);
  return Object.fromEntries(told);
}
