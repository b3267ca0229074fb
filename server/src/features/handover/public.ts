/** What other features may use of acts of handover. */
export { ACT_TEXT_CONTEXT, findActPaper } from './act-document.ts';
export { signOnPaper } from './sign-act.ts';
export { listWaitingActs } from './waiting-acts.ts';
export { createAct, updateAct } from './write-act.ts';
