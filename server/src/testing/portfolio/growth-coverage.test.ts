import { ENDPOINTS } from '@kliuchar/api-schema/all-endpoints';
import type { EndpointSpec } from '@kliuchar/api-schema/endpoint';
import { toWireKey } from '@kliuchar/api-schema/wire-case';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { growthTable } from './growth-table.ts';
import { filtersTable } from './growth-table-filters.ts';
import { othersTable } from './growth-table-others.ts';

/** No call that reads, and no filter of one, grows unseen: each is a probe of the growth test or says here why not (performance.md §3.3). */

const PROBES = [...growthTable(1), ...othersTable(1), ...filtersTable(1)].map(({ path }) => {
  const [address = '', query = ''] = path.split('?');
  return { address, names: [...new URLSearchParams(query).keys()] };
});

/** Where a page begins and how long it is: the depth of lists is measured by itself (DEEP_SORTS). */
const OF_A_PAGE: ReadonlySet<string> = new Set(['limit', 'offset', 'cursor']);

const FILE = 'one file: of one thing by its key, or a template; what it is made of is read as the detail is';
const WHOLE = 'a file of the whole choice, read by pages: measured by itself or by the list it goes through';
const KEY = 'one thing by its key, whose number is another in each of the two accounts';
const LINK = 'one thing by the word of a link, for whoever has it';
const FIXED = 'the same few rows for every account';
const NARROWER = 'names the account, among those that the person may act for';

/** What stands in no table, and why: a call, or a filter of one. */
const UNPROBED: Readonly<Record<string, string>> = {
  exportAudit: WHOLE,
  exportReport: WHOLE,
  getContractPdf: FILE,
  getDataExportFile: FILE,
  getDemo: FIXED,
  getDepositPdf: FILE,
  getDocumentFile: FILE,
  getFile: FILE,
  getHandoverBlank: FILE,
  getHandoverPdf: FILE,
  getHandoverPhoto: FILE,
  getImportFailed: FILE,
  getImportTemplate: FILE,
  getInfoContract: LINK,
  getInfoContractPdf: LINK,
  getInfoReceipt: LINK,
  getInfoReceiptPdf: LINK,
  getInfoReceiptPicture: LINK,
  getInfoReceiptQr: LINK,
  getInvite: LINK,
  getInvoice: KEY,
  getInvoicePdf: FILE,
  getInvoiceQr: FILE,
  getMemberInvite: LINK,
  getPayment: KEY,
  getReceipt: KEY,
  getReceiptBatch: KEY,
  getReceiptPdf: FILE,
  getReceiptPicture: FILE,
  getReceiptQr: FILE,
  getReceiptRun: KEY,
  getRequisites: FIXED,
  'getSubscription owner_id': NARROWER,
  listCheckoutProviders: FIXED,
  'listInvoices owner_id': NARROWER,
  listOutbox: 'letters that a machine of development has kept, of nobody’s account',
  'listOutdatedDrafts receipt_id': KEY,
  listPaymentItems: KEY,
  listPlans: FIXED,
  'listReadyReceipts run_id': KEY,
  streamEvents: 'an answer that has no end',
  verifyEmail: LINK,
  'listContracts owner_id': NARROWER,
  'listMeters owner_id': NARROWER,
  'listPayers owner_id': NARROWER,
  'listPayments owner_id': NARROWER,
  'listProperties owner_id': NARROWER,
  'listReadyReceipts owner_id': NARROWER,
  'listReceipts owner_id': NARROWER,
  'listTasks owner_id': NARROWER,
  'sumContracts owner_id': NARROWER,
  'sumReceipts owner_id': NARROWER,
};

function probesOf({ path }: EndpointSpec) {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[0-9a-f-]{36}')}$`);
  return PROBES.filter(({ address }) => pattern.test(address));
}

function filtersOf({ query }: EndpointSpec): string[] {
  if (query === undefined) return [];
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {})
    .map(toWireKey)
    .filter((name) => !OF_A_PAGE.has(name));
}

/** The call, or its filters beside those that are asked for. */
function missingOf([name, spec]: [string, EndpointSpec]): string[] {
  const probes = probesOf(spec);
  if (probes.length === 0) return [name];
  const asked = new Set(probes.flatMap(({ names }) => names));
  return filtersOf(spec).flatMap((filter) => (asked.has(filter) ? [] : [`${name} ${filter}`]));
}

it('every call that reads and every filter of it is measured, or says why it is not', () => {
  const reads = Object.entries(ENDPOINTS).filter(([, { method }]) => method === 'GET');
  expect(reads.length).toBeGreaterThan(100);
  expect(reads.flatMap(missingOf).toSorted()).toEqual(Object.keys(UNPROBED).toSorted());
});
