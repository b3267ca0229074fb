import * as z from 'zod/mini';
import { BackupError } from './archive-format.ts';

const Migration = z.object({ version: z.number(), name: z.string(), checksum: z.string() });

/** What an archive says about itself; written last, when everything in it is known. */
const ManifestSchema = z.object({
  app: z.string(),
  createdAt: z.string(),
  /** The migrations of the schema the rows belong to, in order; the last one is its version. */
  migrations: z.array(Migration),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
  /** Turnover between every two accounts; a sum of kopecks may be beyond a safe integer. */
  ledger: z.array(z.object({ currency: z.string(), debit: z.string(), credit: z.string(), sum: z.string() })),
  /** `missing`: rows whose bytes were not on the disk, or not those that were stored. */
  files: z.object({ count: z.number(), missing: z.number() }),
  /** What was already wrong with the data when the copy was made; null if nothing was asked. */
  violations: z.nullable(z.record(z.string(), z.number())),
  /** Says which master secret the sealed values need, without giving it away. */
  secret: z.object({ fingerprint: z.nullable(z.string()), included: z.boolean() }),
  entries: z.object({ count: z.number(), sha256: z.string() }),
});

export type Manifest = z.infer<typeof ManifestSchema>;

export function parseManifest(body: Buffer): Manifest {
  const parsed = ManifestSchema.safeParse(JSON.parse(body.toString()));
  if (!parsed.success) throw new BackupError('Опис копії записано не так, як його читає ця версія програми.');
  return parsed.data;
}

export const SECRET_ENTRY = 'secret.key';
export const TABLE_PREFIX = 'tables/';
export const FILE_PREFIX = 'files/';
