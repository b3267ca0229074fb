import * as amendments from '@kliuchar/api-schema/amendments';
import * as choice from '@kliuchar/api-schema/contract-choice';
import * as steps from '@kliuchar/api-schema/contract-steps';
import * as endpoints from '@kliuchar/api-schema/contracts';
import { listCounterpartyContracts as counterpartyEndpoint } from '@kliuchar/api-schema/counterparties';
import * as numbering from '@kliuchar/api-schema/numbering';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { contractStatement } from '../ledger/public.ts';
import { acceptContract, declineContract } from './accept-contract.ts';
import { activateContract } from './activate-contract.ts';
import { renderContractPdf } from './contract-pdf.ts';
import { getContractSchedule } from './contract-schedule.ts';
import { createAmendment } from './create-amendment.ts';
import { createRelief, previewRelief } from './create-relief.ts';
import { deleteContract } from './delete-contract.ts';
import { cancelContract, giveNotice, terminateContract } from './end-contract.ts';
import { getContract } from './get-contract.ts';
import { createOrJoin } from './join-lease.ts';
import { listContracts, listCounterpartyContracts, sumContracts } from './list-contracts.ts';
import { listReliefs } from './list-reliefs.ts';
import { listNumbering, saveNumbering } from './numbering.ts';
import { rotatePublicLinkOf, updatePublicLinkOf } from './public-link.ts';
import { renewContract } from './renew-contract.ts';
import { sendContract } from './send-contract.ts';
import { acceptAmendment, activateAmendment, cancelAmendment } from './settle-amendment.ts';
import { answering, proofOf } from './tenant-answer.ts';
import { updateContract, updateNotificationSettings } from './update-contract.ts';
import { withdrawRelief } from './withdraw-relief.ts';

export const registerContractsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, numbering.listNumbering, ({ actor }) => listNumbering(deps, actor));
  mount(app, deps, numbering.saveNumbering, ({ actor, body }) => saveNumbering(deps, actor, body));
  mount(app, deps, endpoints.listContracts, ({ actor, query }) => listContracts(deps, actor, query));
  mount(app, deps, choice.sumContracts, ({ actor, query }) => sumContracts(deps, actor, query));
  mount(app, deps, endpoints.createContract, ({ actor, body }) => createOrJoin(deps, actor, body));
  mount(app, deps, endpoints.getContract, ({ actor, params }) => getContract(deps, actor, params.contractId));
  mount(app, deps, endpoints.updateContract, ({ actor, params, body }) =>
    updateContract(deps, actor, params.contractId, body),
  );
  mount(app, deps, endpoints.deleteContract, ({ actor, params, query }) =>
    deleteContract(deps, actor, params.contractId, query.version),
  );
  mount(app, deps, counterpartyEndpoint, ({ actor, params, query }) =>
    listCounterpartyContracts(deps, actor, params.counterpartyId, query),
  );
  mount(app, deps, endpoints.updateNotificationSettings, ({ actor, params, body }) =>
    updateNotificationSettings(deps, actor, params.contractId, body),
  );
  mount(app, deps, endpoints.updatePublicLink, ({ actor, params, body }) =>
    updatePublicLinkOf(deps, actor, params.contractId, body),
  );
  mount(app, deps, endpoints.rotatePublicLink, ({ actor, params }) =>
    rotatePublicLinkOf(deps, actor, params.contractId),
  );
  mount(app, deps, endpoints.getContractLedger, ({ actor, params, query }) =>
    contractStatement(deps, actor, { contractId: params.contractId, query }),
  );
  mount(app, deps, endpoints.getContractSchedule, ({ actor, params, query }) =>
    getContractSchedule(deps, actor, params.contractId, query.months),
  );
  mount(app, deps, endpoints.getContractPdf, ({ actor, params }) => renderContractPdf(deps, actor, params.contractId));
  mountTransitions(app, deps);
  mountAmendments(app, deps);
};

const mountTransitions: RegisterFeature = (app, deps) => {
  mount(app, deps, steps.sendContract, ({ actor, params }) => sendContract(deps, actor, params.contractId));
  mount(app, deps, steps.acceptContract, (call) =>
    acceptContract(answering(call), call.params.contractId, {
      ...proofOf(call),
      documentHash: call.body.documentHash,
    }),
  );
  mount(app, deps, steps.declineContract, (call) =>
    declineContract(answering(call), call.params.contractId, { ...proofOf(call), reason: call.body.reason }),
  );
  mount(app, deps, steps.activateContract, ({ actor, params, body }) =>
    activateContract(deps, actor, params.contractId, body),
  );
  mount(app, deps, steps.cancelContract, ({ actor, params, body }) =>
    cancelContract(deps, actor, params.contractId, body),
  );
  mount(app, deps, steps.giveNotice, ({ actor, params, body }) => giveNotice(deps, actor, params.contractId, body));
  mount(app, deps, steps.terminateContract, ({ actor, params, body }) =>
    terminateContract(deps, actor, params.contractId, body),
  );
  mount(app, deps, steps.renewContract, ({ actor, params, body }) =>
    renewContract(deps, actor, params.contractId, body),
  );
};

const mountAmendments: RegisterFeature = (app, deps) => {
  mount(app, deps, amendments.createAmendment, ({ actor, params, body }) =>
    createAmendment(deps, actor, params.contractId, body),
  );
  mount(app, deps, amendments.createRelief, ({ actor, params, body }) =>
    createRelief(deps, actor, params.contractId, body),
  );
  mount(app, deps, amendments.previewRelief, ({ actor, params, body }) =>
    previewRelief(deps, actor, params.contractId, body),
  );
  mount(app, deps, amendments.listReliefs, ({ actor, params }) => listReliefs(deps, actor, params.contractId));
  mount(app, deps, amendments.withdrawRelief, ({ actor, params, body }) =>
    withdrawRelief(deps, actor, { ...params, reason: body.reason }),
  );
  mount(app, deps, amendments.acceptAmendment, (call) =>
    acceptAmendment(answering(call), call.params, { ...proofOf(call), documentHash: call.body.documentHash }),
  );
  mount(app, deps, amendments.activateAmendment, ({ actor, params, body }) =>
    activateAmendment(deps, actor, params, body),
  );
  mount(app, deps, amendments.cancelAmendment, ({ actor, params }) => cancelAmendment(deps, actor, params));
};
