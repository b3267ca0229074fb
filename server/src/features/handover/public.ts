/** What other features may use of acts of handover. */
export { listWaitingActs, type WaitingAct } from './waiting-acts.ts';
