import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../edge/address.ts';
import { toAppError } from '../../edge/error-handler.ts';
import { generalLimitOf } from '../../edge/mount.ts';
import { pagePolicy } from '../../edge/security-headers.ts';
import { hitThrottle, INFO_MISSES } from '../../edge/throttle.ts';
import { isId } from '../../platform/ids.ts';
import { type InfoBundle, loadInfoBundle } from '../../platform/info-bundle.ts';
import type { Frame } from './open-page.ts';
import { readInfoContract } from './read-info-contract.ts';
import { receiptPages } from './receipt-page.ts';
import { isPersonLooking } from './visitor.ts';

type Params = { readonly id: string };
type Render = (frame: Frame) => Promise<string | Buffer>;

/** The pages of specification §2, `/info/{contractId}` and `/info/receipt/{id}`: whole documents, read and paid without JavaScript. */
export function registerInfoPages(app: FastifyInstance, deps: Deps): void {
  const page = (path: string, render: Render | null) =>
    app.get<{ Params: Params }>(path, (request, reply) => answerPage(deps, request, reply, render));
  page('/info/receipt/:id', receiptPages());
  page('/info/:id', contractPage);
  // Below the pages there is nothing, and the screens of the app are not asked (specification §2: `/info` is public).
  page('/info', null);
  page('/info/*', null);
}

async function answerPage(
  deps: Deps,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
  render: Render | null,
): Promise<FastifyReply> {
  const address = addressKey(request.ip);
  generalLimitOf(deps).count(address);
  const bundle = await loadInfoBundle();
  const { id } = request.params;
  try {
    const html = render !== null && isId(id) ? await render(frameOf(deps, bundle, request)) : null;
    if (html !== null) return send(reply, 200, html);
  } catch (error) {
    if (toAppError(error).status !== 404) throw error;
  }
  await hitThrottle(deps, INFO_MISSES, address);
  // Unknown, switched off, expired and malformed are the same page to the byte.
  return send(reply, 404, bundle.pages.renderUnavailablePage({ assets: bundle.assets, today: deps.clock.today() }));
}

function frameOf(deps: Deps, bundle: InfoBundle, request: FastifyRequest<{ Params: Params }>): Frame {
  const { headers, method, ip, query } = request;
  const userAgent = String(headers['user-agent'] ?? '').slice(0, 300);
  const k: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'k') : undefined;
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? '');
  return {
    deps,
    bundle,
    // Checked to be an id above; one spelling of it, as everywhere.
    id: request.params.id.toLowerCase(),
    userAgent,
    visit: {
      k: typeof k === 'string' ? k : null,
      address: ip,
      isPerson: isPersonLooking({ method, userAgent, purpose }),
      trace: { requestId: request.id },
    },
  };
}

async function contractPage({ deps, bundle, id, visit }: Frame): Promise<string> {
  const contract = await readInfoContract(deps, id, { ...visit, grant: undefined });
  const k = contract.level === 'public' ? null : (visit.k ?? null);
  return bundle.pages.renderContractPage({
    assets: bundle.assets,
    today: deps.clock.today(),
    contract,
    contractId: id,
    k,
  });
}

/** No cookie; that it is neither stored nor referred from nor indexed, the edge says for every answer of these addresses. */
function send(reply: FastifyReply, status: number, html: string | Buffer): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'uk',
      'content-security-policy': pagePolicy(null),
    })
    .send(html);
}
