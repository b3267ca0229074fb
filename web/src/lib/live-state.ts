import { createStore } from './store.ts';

/** Whether the server's events reach this tab; whoever polls then does it seldom. */
export const liveState = createStore(false);
