const HIDDEN_TWICE = 'те саме ховає ще одне запитання, і кожного досить';

/** Mutants that nothing can tell from the program, each with why. A lock stands here only when taking it out shows nobody anything. */
export const EQUIVALENT = {
  'contracts/contract.view viewContract 5': 'посилання шукають серед власників читача, а орендар не має жодного',
  'contracts/contract.view viewContract 6': HIDDEN_TWICE,
  'contracts/read-contract isOwners 1': HIDDEN_TWICE,
  'contracts/read-contract readContract 1': HIDDEN_TWICE,
  'properties/list-properties listProperties 1': 'власник бачить лише свої об’єкти, хоч би який список просив',
  'public-pages/info-pages.routes receiptPage 1': 'сторінка повертає відвідувачеві ключ, який він сам надіслав',
  'public-pages/open-page countWrongKey 1': 'лише лічить спроби й нічого не показує',
  'public-pages/read-info-contract readInfoContractPdf 1': 'без одноразового коду документа однаково немає',
  'receipts/read-receipt readReceiptView 1': HIDDEN_TWICE,
  'receipts/read-receipt readReceiptView 2': 'чернетка орендареві не відкривається',
  'receipts/receipt.view viewReceipt 5': HIDDEN_TWICE,
};

/** Alive and not yet explained: the full run counts them as survivors and fails; the sample of `npm test` leaves them out. */
export const OPEN = new Set(['properties/get-timeline getTimeline 1', 'receipts/send-receipt sendOne 1']);

/** Guards of pages and papers that the access matrix does not read, by the tests that do. */
export const NOTICED_BY = {
  'public-pages/read-info-receipt loadParts 1': 'server/src/features/public-pages',
  'public-pages/read-info-receipt readInfoReceiptPdf 1': 'server/src/features/public-pages',
};

/** Statements that show something only after months of a life, or after a call the sample leaves out: the full run meets them in the tests of billing and of money. */
export const NEEDS_A_LIFE = new Set([
  'contracts/schedule insertRelief 1',
  'dashboard/dashboard OWNER_SUMMARY 7',
  'identity/profile completeSelfCard 1',
  'ledger/allocations listFreeCredit 1',
  'ledger/allocations sumOpeningAllocations 1',
  'meters/physical-meters knownPlaces 2',
  'payments/payments findTwin 1',
  'receipts/billing-inputs READINGS 4',
  'receipts/billing-inputs READINGS 5',
  'receipts/billing-inputs READINGS 6',
  'receipts/counted-readings findReceiptCountedFrom 1',
  'receipts/counted-readings laterLinesSql 1',
  'receipts/counted-readings listLinesCounting 1',
  'receipts/counted-readings listLinesCounting 2',
  'receipts/counted-readings releaseInputs 4',
  'receipts/fx-adjustment cancelAdjustmentsOf 1',
  'receipts/fx-adjustment listPaymentRateLines 1',
  'receipts/penalty listChargedPenalties 1',
  'receipts/run findRunningRun 1',
  'shared-bills/shared-bills findIssuedWith 1',
  'shared-bills/shared-bills listSharedServices 1',
]);
