export { addPhysicalMeter, createPhysicalMeter } from './create-physical-meter.ts';
export { listMeterReadings, serialOfMeter } from './list-meter-readings.ts';
export { listPhysicalMeters } from './list-physical-meters.ts';
export { sheetPages } from './list-sheet.ts';
export {
  IS_UNREAD,
  METERS_TO_READ,
  PAID_BY_METER,
  STANDS_IN_PLACE,
} from './month-reading.sql.ts';
export { readingsRequestLetter, readingsRequestSms } from './readings.mail.ts';
export { assertReadable, recordReading } from './record-reading.ts';
export { removeUnusedMeter, removeUnusedReading } from './remove-unused.ts';
export { askForReadings } from './request-readings.ts';
export { listUseOfMonth } from './use-of-month.ts';
