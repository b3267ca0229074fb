import { startConfirm } from './confirm.ts';
import { all } from './page.ts';
import { startReadings } from './readings.ts';
import { startReport } from './report.ts';
import { startRequest } from './request.ts';
import { startSuppliers } from './suppliers.ts';

/** Everything that sends from the page of a contract, in one file that the page of a receipt never loads. */
export function startForms(): void {
  for (const form of all<HTMLFormElement>('[data-readings]')) startReadings(form);
  for (const form of all<HTMLFormElement>('[data-report]')) startReport(form);
  for (const form of all<HTMLFormElement>('[data-suppliers]')) startSuppliers(form);
  for (const form of all<HTMLFormElement>('[data-request]')) startRequest(form);
  for (const block of all('[data-confirm]')) startConfirm(block);
}
