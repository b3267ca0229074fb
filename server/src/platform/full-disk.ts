/** What the system says, and what PostgreSQL does (disk_full). */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** A disk that is full, or that took as much as it was allowed: nobody's fault who asked, and it may pass. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && FULL_DISK.has(error.code);
}
