export { type Bringer, recordReading } from './record-reading.ts';
