import { describe, expect, it } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { isCappedByNbu, penaltyCapHint } from './penalty-cap.ts';

describe('the penalty that the law bounds', () => {
  it('is one between businesses, not with a person on either side (law 543/96-ВР)', () => {
    expect(isCappedByNbu(['fop', 'company'])).toBe(true);
    expect(isCappedByNbu(['person', 'company'])).toBe(false);
    expect(isCappedByNbu(['fop', 'person'])).toBe(false);
  });

  it('is at most the double key rate: of 15,5 a year 31 / 365 = 0,08493… a day', () => {
    expect(penaltyCapHint(decimal('0.0849'), decimal('15.5'))).toBeNull();
    expect(penaltyCapHint(decimal('0.085'), decimal('15.5'))?.replaceAll('\u00a0', ' ')).toBe(
      'Пеня 0,085 % за день більша за подвійну облікову ставку НБУ: за теперішньої ставки 15,5 % це щонайбільше 0,0849 % за день. Між підприємцями та компаніями більшої не стягнути (ст. 3 Закону № 543/96-ВР).',
    );
    // 0,1 × 365 = 36,5 = 2 × 18,25: exactly the limit.
    expect(penaltyCapHint(decimal('0.1'), decimal('18.25'))).toBeNull();
    expect(penaltyCapHint(decimal('0.1'), decimal('18'))).toContain('0,0986');
  });
});
