import { type MatrixRow, none, OWNERS } from './access-matrix-row.ts';

/** A demo belongs to whoever made it and no path names it, so nobody can ask for another's (ADR 0026). */
export const DEMO_ROWS: readonly MatrixRow[] = [
  { name: 'getDemo', who: OWNERS, sample: none },
  { name: 'makeDemo', who: OWNERS, sample: none },
  { name: 'enterDemo', who: { ...OWNERS, owner: 409 }, sample: none },
  { name: 'leaveDemo', who: { ...OWNERS, owner: 409 }, sample: none },
  { name: 'removeDemo', who: OWNERS, sample: none },
];
