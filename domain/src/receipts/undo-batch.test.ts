import { describe, expect, it } from 'vitest';
import { whyStays } from './undo-batch.ts';

const PLAIN = { isPaidSince: false, isWrittenOff: false, isReported: false, isChangedByHand: false };

describe('a batch that is taken back', () => {
  it('takes what nobody has touched', () => {
    expect(whyStays(PLAIN)).toBeNull();
  });

  it('leaves what is forgiven', () => {
    expect(whyStays({ ...PLAIN, isWrittenOff: true, isReported: true })).toBe('debt_written_off');
  });

  it('leaves what money, a tenant or the owner has touched, and names money first', () => {
    expect(whyStays({ ...PLAIN, isChangedByHand: true })).toBe('undo_changed');
    expect(whyStays({ ...PLAIN, isReported: true, isChangedByHand: true })).toBe('undo_reported');
    expect(whyStays({ isPaidSince: true, isWrittenOff: true, isReported: true, isChangedByHand: true })).toBe(
      'undo_paid',
    );
  });
});
