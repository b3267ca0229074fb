import { ExportMenu } from './export-menu.tsx';

/** The button that takes a contract's statement as a file. */
export const statementFile = (contractId: string) => (query: object) => (
  <ExportMenu report="statement" query={{ ...query, contractId }} small />
);

/** Whose payments, and the button that takes them. */
export const paymentsOf = (contractId: string) => ({
  contractId,
  file: <ExportMenu report="payments" query={{ contractId, sort: '-paid_on' }} small />,
});
