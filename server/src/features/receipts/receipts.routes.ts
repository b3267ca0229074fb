import * as outdated from '@kliuchar/api-schema/outdated-drafts';
import * as penalties from '@kliuchar/api-schema/penalties';
import * as batches from '@kliuchar/api-schema/receipt-batches';
import * as choice from '@kliuchar/api-schema/receipt-choice';
import * as handing from '@kliuchar/api-schema/receipt-handing';
import * as lines from '@kliuchar/api-schema/receipt-lines';
import * as api from '@kliuchar/api-schema/receipts';
import { registerEventReader } from '../../edge/event-stream.ts';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { handMany, issueMany, recalculateMany, sendMany } from './bulk-receipts.ts';
import { listReadyReceipts, sumReceipts } from './choose-receipts.ts';
import { createOneOff } from './create-one-off.ts';
import { addLine, deleteLine, updateLine } from './edit-draft.ts';
import { handReceipt } from './hand-receipt.ts';
import { issueReceipt } from './issue-receipt.ts';
import { listPenalties } from './list-penalties.ts';
import { listMyReceipts, listReceipts } from './list-receipts.ts';
import { listReceiptOwners } from './managed-billing.ts';
import { listOutdatedDrafts } from './outdated-drafts.ts';
import { previewReceipts } from './preview-receipts.ts';
import { getReceipt } from './read-receipt.ts';
import { recalculateReceipt } from './recalculate-receipt.ts';
import { getReceiptPaper, getReceiptQr } from './receipt-document.ts';
import { getRun, runReceipts, showRun } from './run-receipts.ts';
import { sendReceipt } from './send-receipt.ts';
import { getBatch, listBatches, undoBatch } from './undo-batch.ts';
import { updateReceipt } from './update-receipt.ts';
import { voidReceipt } from './void-receipt.ts';

export const registerReceiptsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, api.listReceipts, ({ actor, query }) => listReceipts(deps, actor, query));
  mount(app, deps, choice.sumReceipts, ({ actor, query }) => sumReceipts(deps, actor, query));
  mount(app, deps, choice.listReadyReceipts, ({ actor, query }) => listReadyReceipts(deps, actor, query));
  mount(app, deps, outdated.listOutdatedDrafts, ({ actor, query }) => listOutdatedDrafts(deps, actor, query));
  mount(app, deps, api.listMyReceipts, ({ actor, query }) => listMyReceipts(deps, actor, query));
  mount(app, deps, api.listReceiptOwners, ({ actor }) => listReceiptOwners(deps, actor));
  mount(app, deps, api.previewReceipts, ({ actor, body }) => previewReceipts(deps, actor, body));
  mount(app, deps, api.runReceipts, async ({ actor, body, reply }) => {
    const run = await runReceipts(deps, actor, body);
    if (run.status === 'running') reply.code(202);
    return run;
  });
  mount(app, deps, api.getReceiptRun, ({ actor, params }) => getRun(deps, actor, params.runId));
  registerEventReader(app, 'receipt_run', showRun);
  mount(app, deps, batches.listReceiptBatches, ({ actor }) => listBatches(deps, actor));
  mount(app, deps, batches.getReceiptBatch, ({ actor, params }) => getBatch(deps, actor, params.batchId));
  mount(app, deps, batches.undoReceiptBatch, async ({ actor, params, reply }) => {
    const batch = await undoBatch(deps, actor, params.batchId);
    if (batch.status === 'undoing') reply.code(202);
    return batch;
  });
  mount(app, deps, penalties.listPenalties, ({ actor, params }) => listPenalties(deps, actor, params.contractId));
  mount(app, deps, api.createReceipt, ({ actor, body }) => createOneOff(deps, actor, body));
  mount(app, deps, api.issueReceipts, ({ actor, body }) => issueMany(deps, actor, body));
  mount(app, deps, api.sendReceipts, ({ actor, body }) => sendMany(deps, actor, body.ids));
  mount(app, deps, handing.handReceipts, ({ actor, body }) => handMany(deps, actor, body.ids));
  mount(app, deps, outdated.recalculateReceipts, ({ actor, body }) => recalculateMany(deps, actor, body.ids));
  mount(app, deps, api.getReceipt, ({ actor, params }) => getReceipt(deps, actor, params.receiptId));
  mount(app, deps, api.updateReceipt, ({ actor, params, body }) => updateReceipt(deps, actor, { ...params, ...body }));
  mount(app, deps, api.recalculateReceipt, ({ actor, params, body }) =>
    recalculateReceipt(deps, actor, { ...params, estimate: body.estimate ?? false }),
  );
  mount(app, deps, api.issueReceipt, ({ actor, params, body }) => issueReceipt(deps, actor, { ...params, ...body }));
  mount(app, deps, api.sendReceipt, ({ actor, params }) => sendReceipt(deps, actor, params.receiptId));
  mount(app, deps, handing.handReceipt, ({ actor, params }) => handReceipt(deps, actor, params.receiptId));
  mount(app, deps, api.voidReceipt, ({ actor, params, body }) => voidReceipt(deps, actor, { ...params, ...body }));
  mount(app, deps, api.getReceiptPdf, ({ actor, params }) =>
    getReceiptPaper(deps, actor, { id: params.receiptId, form: 'pdf' }),
  );
  mount(app, deps, api.getReceiptPicture, ({ actor, params }) =>
    getReceiptPaper(deps, actor, { id: params.receiptId, form: 'picture' }),
  );
  mount(app, deps, api.getReceiptQr, async ({ actor, params }) => ({
    ...(await getReceiptQr(deps, actor, params.receiptId)),
    inline: true as const,
  }));
  mount(app, deps, lines.addReceiptLine, ({ actor, params, body }) =>
    addLine(deps, actor, { receiptId: params.receiptId, line: body }),
  );
  mount(app, deps, lines.updateReceiptLine, ({ actor, params, body }) =>
    updateLine(deps, actor, { receiptId: params.receiptId, lineNo: params.lineNo, patch: body }),
  );
  mount(app, deps, lines.deleteReceiptLine, async ({ actor, params }) => {
    await deleteLine(deps, actor, { receiptId: params.receiptId, lineNo: params.lineNo });
    return undefined;
  });
};
