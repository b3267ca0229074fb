import { describe, expect, it } from 'vitest';
import { judgeDatabase } from './readiness.ts';

const SOUND = {
  schema_version: 120,
  fsync: true,
  full_page_writes: true,
  synchronous_commit: 'on',
  data_checksums: true,
  read_only: false,
};
const OWN = { schemaVersion: 120, isOwn: true, isUnsafe: false };

describe('a database fit to serve', () => {
  it.each([
    [{}, OWN, 'ok'],
    [{ synchronous_commit: 'remote_apply' }, OWN, 'ok'],
    [{ fsync: false }, OWN, 'durability'],
    [{ full_page_writes: false }, OWN, 'durability'],
    [{ synchronous_commit: 'off' }, OWN, 'durability'],
    [{ data_checksums: false }, OWN, 'durability'],
    // Whoever runs a server of his own decides about checksums, but not about losing acknowledged payments.
    [{ data_checksums: false }, { ...OWN, isOwn: false }, 'ok'],
    [{ fsync: false }, { ...OWN, isOwn: false }, 'durability'],
    [{ fsync: false, data_checksums: false }, { ...OWN, isUnsafe: true }, 'ok'],
    [{ schema_version: 119 }, OWN, 'schema'],
    [{ schema_version: null }, OWN, 'schema'],
    [{ schema_version: 121 }, OWN, 'ok'],
    [{ read_only: true, fsync: false }, OWN, 'database_read_only'],
  ])('%o for %o is %s', (change, wanted, code) => {
    expect(judgeDatabase({ ...SOUND, ...change }, wanted)).toBe(code);
  });
});
