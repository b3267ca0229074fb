/** What an adapter of a test waits for an answer that comes: long enough for the busiest machine. */
export const PATIENT_MS = 10_000;
/** For one that never comes: the test waits for all of it. */
export const IMPATIENT_MS = 300;
