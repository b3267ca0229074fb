import { checkInput } from '@kliuchar/api-schema/check-input';
import { errorText } from '@kliuchar/api-schema/error-codes';
import { askSupport as endpoint } from '@kliuchar/api-schema/support';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../edge/error-handler.ts';
import { AppError } from '../../edge/errors.ts';
import { sendPublicPage } from '../../edge/public-page.ts';
import { compressed } from '../../platform/compressed.ts';
import { loadSiteBuild, styleOf } from '../../platform/site-build.ts';
import { askSupport } from '../support/public.ts';
import { escapeHtml, fillPlaces, placesOf } from './fill-places.ts';

/** A message of four thousand letters, each six bytes of a form, and the fields around it. */
const BODY_LIMIT_BYTES = 32 * 1024;
const FORM_FIELDS = ['name', 'email', 'topic', 'message', 'subject'] as const;

/**
 * The letter to support and to us where no script has sent it: the browser posts the form itself, and the answer is a page. With a
 * script the same form calls the API and the page stays (web/src/site/ask.ts).
 */
export function registerSiteForms(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    for (const path of ['/contact-us', '/support'])
      scope.post(path, (request: FastifyRequest, reply) => answerForm(deps, request, reply, path));
  });
}

async function answerForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  try {
    const input = checkInput(endpoint.body, valuesOf(request.body));
    if (!input.ok) throw new AppError('validation', { wireFields: input.fields });
    await askSupport(deps, { person: null, address: request.ip }, input.value);
  } catch (failure) {
    const error = toAppError(failure);
    if (error.status >= 500) throw failure;
    const words = Object.values({ ...error.details.fields, ...error.details.wireFields });
    return sendOutcome(deps, request, reply.code(error.status), {
      title: 'Повідомлення не надіслано',
      text: words.length > 0 ? `${[...new Set(words)].join('. ')}.` : errorText(error.code),
      back: path,
    });
  }
  return sendOutcome(deps, request, reply, {
    title: 'Повідомлення надіслано',
    text: 'Дякуємо. Відповімо на вказану адресу.',
    back: path,
  });
}

/** Fields left empty are absent. */
function valuesOf(body: unknown): Record<string, string> {
  if (!(body instanceof URLSearchParams)) return {};
  return Object.fromEntries(
    FORM_FIELDS.flatMap((name) => {
      const value = body.get(name) ?? '';
      return value.trim() === '' ? [] : [[name, value]];
    }),
  );
}

type Outcome = { readonly title: string; readonly text: string; readonly back: string };

async function sendOutcome(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome,
): Promise<FastifyReply> {
  const { outcome: html } = await loadSiteBuild();
  const filled = html
    .replaceAll('{{form.title}}', escapeHtml(outcome.title))
    .replaceAll('{{form.text}}', escapeHtml(outcome.text))
    .replaceAll('{{form.back}}', escapeHtml(outcome.back));
  return sendPublicPage(request, reply, {
    ...(await compressed(fillPlaces(filled, placesOf(deps.config)))),
    style: styleOf(html),
  });
}
