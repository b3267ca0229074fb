import { createCipheriv, createDecipheriv, createHash, hkdfSync, scrypt } from 'node:crypto';
import { equalInConstantTime } from '../tokens.ts';

/**
 * An archive is a header and a chain of frames: a kind (1 byte), a length (4), the body, a tag (16). The tag covers the header, the
 * kind, the place in the chain and the body, so a flipped bit, a lost, repeated or moved frame and a cut end are all found. With a key
 * it is the tag of AES-256-GCM, without one the beginning of a SHA-256: that finds damage, but keeps no secret and proves no author.
 */
export const FRAME = { start: 1, plain: 2, deflated: 3, end: 4, manifest: 5 } as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

export const CHUNK_BYTES = 256 * 1024;
export const FRAME_HEAD_BYTES = 5;
export const TAG_BYTES = 16;
/** A chunk that grew by compression is kept as it is, so only the manifest may be larger. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;

const MAGIC = Buffer.from('KLIUCHAR-BACKUP\n');
const FORMAT = 1;
export const SALT_BYTES = 16;
const CHECK_BYTES = 16;
/** Magic · format · whether it is encrypted · salt · proof of the key. */
export const HEADER_BYTES = MAGIC.length + 2 + SALT_BYTES + CHECK_BYTES;

/** What is wrong with an archive, in words for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** Seals and opens the frames of one archive; `place` is the number of the frame. */
export type FrameSeal = {
  readonly header: Buffer;
  seal(kind: FrameKind, place: number, body: Uint8Array): { body: Buffer; tag: Buffer };
  /** Null for a frame that is not what was written here. */
  open(kind: number, place: number, body: Buffer, tag: Buffer): Buffer | null;
};

export async function newSeal(key: string | null, salt: Buffer): Promise<FrameSeal> {
  const keys = key === null ? null : await deriveKeys(key, salt);
  const check = keys?.check ?? Buffer.alloc(CHECK_BYTES);
  const header = Buffer.concat([MAGIC, Buffer.of(FORMAT, keys === null ? 0 : 1), salt, check]);
  return sealOf(header, keys?.frames ?? null);
}

/** Reads a header; refuses what is no archive, one of a later format, and a key that does not fit. */
export async function sealOfHeader(header: Buffer, key: string | null): Promise<FrameSeal> {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupError('Це не резервна копія Ключаря, або початок файлу пошкоджено.');
  const [format, isEncrypted] = header.subarray(MAGIC.length);
  if (format !== FORMAT)
    throw new BackupError(`Копію записано у форматі ${format}, а ця версія програми знає лише формат ${FORMAT}.`);
  if (isEncrypted === 0) return sealOf(header, null);
  if (isEncrypted !== 1) throw new BackupError('Початок файлу копії пошкоджено.');
  if (key === null) throw new BackupError('Копію зашифровано. Задайте її ключ у змінній середовища BACKUP_KEY.');
  const { frames, check } = await deriveKeys(key, header.subarray(MAGIC.length + 2, MAGIC.length + 2 + SALT_BYTES));
  if (!equalInConstantTime(check, header.subarray(HEADER_BYTES - CHECK_BYTES)))
    throw new BackupError('Ключ BACKUP_KEY не підходить до цієї копії, або початок файлу пошкоджено.');
  return sealOf(header, frames);
}

/** Slow on purpose: a key thought up by a person must not be guessed by trying. */
async function deriveKeys(key: string, salt: Buffer): Promise<{ frames: Buffer; check: Buffer }> {
  const master = await new Promise<Buffer>((resolve, reject) => {
    const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
    scrypt(key, salt, 32, cost, (error, derived) => (error ? reject(error) : resolve(derived)));
  });
  const derive = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', master, salt, purpose, bytes));
  return { frames: derive('backup frames', 32), check: derive('backup check', CHECK_BYTES) };
}

function sealOf(header: Buffer, key: Buffer | null): FrameSeal {
  return key === null ? plainSeal(header) : encryptedSeal(header, key);
}

function plainSeal(header: Buffer): FrameSeal {
  const tagOf = (kind: number, place: number, body: Uint8Array) =>
    createHash('sha256')
      .update(context(header, kind, place))
      .update(body)
      .digest()
      .subarray(0, TAG_BYTES);
  return {
    header,
    seal: (kind, place, body) => ({ body: Buffer.from(body), tag: tagOf(kind, place, body) }),
    open: (kind, place, body, tag) => (tagOf(kind, place, body).equals(tag) ? body : null),
  };
}

function encryptedSeal(header: Buffer, key: Buffer): FrameSeal {
  return {
    header,
    seal(kind, place, body) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place));
      cipher.setAAD(context(header, kind, place));
      const sealed = Buffer.concat([cipher.update(body), cipher.final()]);
      return { body: sealed, tag: cipher.getAuthTag() };
    },
    open(kind, place, body, tag) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: TAG_BYTES });
      decipher.setAAD(context(header, kind, place));
      decipher.setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(body), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

/** The key belongs to one archive (its salt is random), so the number of the frame never repeats under it. */
function nonceOf(place: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(place), 4);
  return nonce;
}

function context(header: Buffer, kind: number, place: number): Buffer {
  const tail = Buffer.alloc(9);
  tail.writeUInt8(kind, 0);
  tail.writeBigUInt64BE(BigInt(place), 1);
  return Buffer.concat([header, tail]);
}
