export { findKeyRate, findRateOn, isRateSettled, keyRateOn, listKeyRates } from './effective-rates.sql.ts';
export { countedRates, enteredRates } from './entries.sql.ts';
export { createEntry } from './rate-entry.ts';
export { fxRateOf, loadRateTables, NO_RATES } from './rate-tables.ts';
