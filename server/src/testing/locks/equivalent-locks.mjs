const HIDDEN_TWICE = 'те саме ховає ще одне запитання, і кожного досить';

/** Calls of a manager, opened to whoever signed in: the way into the object asks the same, with the same refusal (held-object.ts). */
const ASKED_AT_THE_OBJECT = [
  'createReadings',
  'approveReading',
  'rejectReading',
  'correctReading',
  'previewReceipts',
  'runReceipts',
  'createReceipt',
  'updateReceipt',
  'recalculateReceipt',
  'issueReceipt',
  'sendReceipt',
  'voidReceipt',
  'issueReceipts',
  'sendReceipts',
  'undoReceiptBatch',
  'addReceiptLine',
  'updateReceiptLine',
  'deleteReceiptLine',
  'createPayment',
  'confirmPayment',
  'rejectPayment',
  'createTask',
  'updateTask',
  'startTask',
  'waitTask',
  'finishTask',
  'closeTask',
  'cancelTask',
  'reopenTask',
  'createTaskComment',
];
/** The subscription is its principal's: the call finds out whose it is and refuses everybody else alike (features/subscription/mine.ts). */
const ASKED_OF_THE_PRINCIPAL = [
  'quoteSubscription',
  'changeSubscription',
  'cancelSubscription',
  'resumeSubscription',
  'getRequisites',
  'putRequisites',
  'voidInvoice',
];
const twice = (calls) => Object.fromEntries(calls.map((call) => [call, HIDDEN_TWICE]));

/** Mutants that nothing can tell from the program, each with why. A lock stands here only when taking it out shows nobody anything. */
export const EQUIVALENT = {
  ...twice(ASKED_AT_THE_OBJECT),
  ...twice(ASKED_OF_THE_PRINCIPAL),
  'contracts/contract.view viewAcceptance 1': 'номер файла сам нічого не відкриває: файл питає, чий він',
  'contracts/contract.view viewContract 6': 'посилання шукають серед власників читача, а орендар не має жодного',
  'contracts/contract.view viewContract 7': HIDDEN_TWICE,
  'contracts/read-contract isOwners 1': HIDDEN_TWICE,
  'contracts/reliefs cancelRelief 2': 'квитанцію названо складеним ключем власника, тож чужою вона бути не може',
  'handover/act.view viewAct 1': 'лише каже екранові, чиї дії показати; кожен виклик акта вирішує сам',
  'handover/act.view viewAct 3':
    'номер файла сам нічого не відкриває: файл питає, чий він; що орендар його не бачить, показує handover-paper.http.test',
  'meters/physical-meter.view viewMeter 1': 'лише каже екранові, чиї дії показати; кожен виклик лічильника вирішує сам',
  'properties/list-properties listProperties 1': 'власник бачить лише свої об’єкти, хоч би який список просив',
  'public-pages/receipt-page receiptPage 1': 'сторінка повертає відвідувачеві ключ, який він сам надіслав',
  'public-pages/open-page countWrongKey 1': 'лише лічить спроби й нічого не показує',
  'public-pages/read-info-contract readInfoContractPdf 1': 'без одноразового коду документа однаково немає',
  'receipts/managed-billing enterBatch 1':
    'без входу в об’єкти пакета менеджера не знайти, тож прав меншає, а не більшає',
  'receipts/managed-billing managedChoice 1': 'названий власник лише звужує вибір, а договори однаково довірені',
  'receipts/read-receipt readReceiptView 1': HIDDEN_TWICE,
  'receipts/read-receipt readReceiptView 2': 'чернетка орендареві не відкривається',
  'receipts/receipt.view viewReceipt 4': HIDDEN_TWICE,
  'tasks/tasks listMembers 1': HIDDEN_TWICE,
  'tasks/tasks replaceTaskPhotos 1': 'завдання щойно знайдено своїм, а фото чужого лишає на місці другий замок',
};

/** Statements that show something only after months of a life, or after a call the sample leaves out: the full run meets them in the tests of billing and of money. */
export const NEEDS_A_LIFE = new Set([
  'contracts/reliefs listReliefRows 1',
  'contracts/contracts takeContractNumber 1',
  'contracts/schedule insertRelief 1',
  'expenses/expenses knownReferences 2',
  'expenses/expenses knownReferences 3',
  'identity/profile completeSelfCard 1',
  'identity/second-factor replaceRecoveryCodes 1',
  'ledger/allocations listFreeCredit 1',
  'managers/grants closeOutlived 1',
  'receipts/counted-readings findReceiptCountedFrom 1',
  'receipts/counted-readings laterLinesSql 1',
  'receipts/counted-readings listLinesCounting 1',
  'receipts/counted-readings listLinesCounting 2',
  'receipts/counted-readings releaseInputs 4',
  'receipts/fx-adjustment cancelAdjustmentsOf 1',
  'receipts/fx-adjustment listPaymentRateLines 1',
  'receipts/run findRunningRun 1',
  'shared-bills/shared-bills findIssuedWith 1',
  'shared-bills/shared-bills listSharedServices 1',
]);
