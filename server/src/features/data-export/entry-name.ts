/** What Windows takes for a device, whatever its extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu;
/** A whole path must stay under the 260 characters of Windows, with the folder it is unpacked into. */
const LONGEST = 60;

/** A part of a path that every system can unpack: what a person wrote, without what Windows refuses. */
export function entryName(text: string): string {
  const clean = text.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const cut = Array.from(clean)
    .slice(0, LONGEST)
    .join('')
    .replace(/[. ]+$/, '');
  if (cut === '') return 'Без назви';
  return DEVICE.test(cut) ? `_${cut}` : cut;
}

/** Gives each name once: Windows does not tell letters by their case, so neither does this. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  take(name: string, extension = ''): string {
    const key = `${name}${extension}`.toLocaleLowerCase('uk');
    for (let number = this.#next.get(key) ?? 1; ; number += 1) {
      const made = number === 1 ? `${name}${extension}` : `${name} (${number})${extension}`;
      const folded = made.toLocaleLowerCase('uk');
      if (this.#taken.has(folded)) continue;
      this.#taken.add(folded);
      this.#next.set(key, number + 1);
      return made;
    }
  }
}
