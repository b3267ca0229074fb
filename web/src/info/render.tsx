import type { InfoPages } from '@kliuchar/api-schema/info-pages';
import { renderContractPage } from './contract-page.tsx';
import { renderReceiptPage } from './receipt-page.tsx';
import { renderStopPage } from './stop-page.tsx';
import { renderUnavailablePage } from './unavailable-page.tsx';

/** What the server loads by its path (contract.md §4.2); `tools/build.mjs` bundles this file. */
export const pages: InfoPages = { renderContractPage, renderReceiptPage, renderStopPage, renderUnavailablePage };
