import type { EndpointSpec } from '@kliuchar/api-schema/endpoint';
import * as api from '@kliuchar/api-schema/info';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../edge/call.ts';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { confirmLinkCode, requestLinkCode } from '../contracts/public.ts';
import { reportPayment, sendReading, sendRequest, sendSupplierPayment } from './answer-by-link.ts';
import { registerInfoPages } from './info-pages.routes.ts';
import { type ContractVisit, readInfoContract, readInfoContractPdf } from './read-info-contract.ts';
import { readInfoReceipt, readInfoReceiptPaper, readInfoReceiptQr } from './read-info-receipt.ts';
import { isPersonLooking } from './visitor.ts';

type PublicCall = Pick<Call<EndpointSpec>, 'raw' | 'trace' | 'request'> & {
  readonly query: { readonly k?: string | undefined };
};

function visitOf({ raw, trace, request, query }: PublicCall): ContractVisit {
  const grant = raw.headers[api.INFO_TOKEN_HEADER];
  const isPerson = isPersonLooking({
    method: raw.method,
    userAgent: request.userAgent,
    purpose: String(raw.headers['sec-purpose'] ?? raw.headers.purpose ?? ''),
  });
  return {
    k: query.k,
    address: request.address,
    trace,
    // What a page fetches for itself with a grant is no second look.
    isPerson: isPerson && grant === undefined,
    grant: typeof grant === 'string' ? grant : undefined,
  };
}

export const registerPublicPagesRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, api.getInfoContract, (call) => readInfoContract(deps, call.params.contractId, visitOf(call)));
  mount(app, deps, api.getInfoContractPdf, (call) =>
    readInfoContractPdf(deps, call.params.contractId, quiet(visitOf(call))),
  );
  mount(app, deps, api.getInfoReceipt, (call) => readInfoReceipt(deps, call.params.receiptId, visitOf(call)));
  mount(app, deps, api.getInfoReceiptPdf, (call) =>
    readInfoReceiptPaper(deps, { receiptId: call.params.receiptId, form: 'pdf' }, quiet(visitOf(call))),
  );
  mount(app, deps, api.getInfoReceiptPicture, (call) =>
    readInfoReceiptPaper(deps, { receiptId: call.params.receiptId, form: 'picture' }, quiet(visitOf(call))),
  );
  mount(app, deps, api.getInfoReceiptQr, (call) =>
    readInfoReceiptQr(deps, call.params.receiptId, quiet(visitOf(call))),
  );
  mountAnswers(app, deps);
  registerInfoPages(app, deps);
};

/** A file is part of a page that was counted already. */
function quiet(visit: ContractVisit): ContractVisit {
  return { ...visit, isPerson: false };
}

function mountAnswers(app: Parameters<RegisterFeature>[0], deps: Deps): void {
  mount(app, deps, api.createInfoReading, ({ params, body, trace }) =>
    sendReading(deps, { contractId: params.contractId, body, trace }),
  );
  mount(app, deps, api.createPaymentReport, ({ params, body, trace }) =>
    reportPayment(deps, { contractId: params.contractId, body, trace }),
  );
  mount(app, deps, api.createInfoSupplierPayment, ({ params, body, trace }) =>
    sendSupplierPayment(deps, { contractId: params.contractId, body, trace }),
  );
  mount(app, deps, api.createInfoTask, ({ params, body, trace }) =>
    sendRequest(deps, { contractId: params.contractId, body, trace }),
  );
  mount(app, deps, api.requestInfoCode, ({ params, body, trace }) =>
    requestLinkCode(deps, { contractId: params.contractId, k: body.k, trace }),
  );
  mount(app, deps, api.confirmInfoCode, async ({ params, body, trace }) => {
    const { token } = await confirmLinkCode(deps, { contractId: params.contractId, k: body.k, code: body.code, trace });
    return { token };
  });
}
