import * as endpoints from '@kliuchar/api-schema/handover';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { answering, proofOf } from '../contracts/public.ts';
import { renderActPdf } from './act-document.ts';
import { addActScan } from './add-scan.ts';
import { renderBlankAct } from './blank-act.ts';
import { getActPhoto, listHandoverActs } from './read-acts.ts';
import { acceptAct, reopenAct, sendAct, signOnPaper } from './sign-act.ts';
import { createAct, deleteAct, updateAct } from './write-act.ts';

export const registerHandoverRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listHandoverActs, ({ actor, params }) => listHandoverActs(deps, actor, params.contractId));
  mount(app, deps, endpoints.createHandoverAct, ({ actor, params, body }) =>
    createAct(deps, actor, params.contractId, body),
  );
  mount(app, deps, endpoints.updateHandoverAct, ({ actor, params, body }) => updateAct(deps, actor, params, body));
  mount(app, deps, endpoints.deleteHandoverAct, ({ actor, params, query }) =>
    deleteAct(deps, actor, { ...params, version: query.version }),
  );
  mount(app, deps, endpoints.sendHandoverAct, ({ actor, params }) => sendAct(deps, actor, params));
  mount(app, deps, endpoints.reopenHandoverAct, ({ actor, params }) => reopenAct(deps, actor, params));
  mount(app, deps, endpoints.signHandoverAct, ({ actor, params, body }) => signOnPaper(deps, actor, params, body));
  mount(app, deps, endpoints.addHandoverScan, ({ actor, params, body }) => addActScan(deps, actor, params, body));
  mount(app, deps, endpoints.acceptHandoverAct, (call) =>
    acceptAct(answering(call), call.params, { ...proofOf(call), textHash: call.body.textHash }),
  );
  mount(app, deps, endpoints.getHandoverPdf, ({ actor, params }) => renderActPdf(deps, actor, params));
  mount(app, deps, endpoints.getHandoverBlank, ({ actor, params, query }) =>
    renderBlankAct(deps, actor, { ...params, ...query }),
  );
  mount(app, deps, endpoints.getHandoverPhoto, ({ actor, params }) => getActPhoto(deps, actor, params));
};
