import { describe, expect, it } from 'vitest';
import { fromDatabaseError } from './database-errors.ts';

const refusal = (constraint: string) => Object.assign(new Error('refused'), { code: '23514', constraint });

describe('a refusal of the database', () => {
  // Both are raised by the trigger of 0250 when somebody has changed the main meter between the check and the write.
  it.each(['physical_meters_depth', 'physical_meters_kind'])('by %s is a conflict and no fault of ours', (name) => {
    expect(fromDatabaseError(refusal(name))?.code).toBe('version_conflict');
  });

  it('by a check nobody has named stays a fault', () => {
    expect(fromDatabaseError(refusal('nobody_knows'))).toBeNull();
  });
});
