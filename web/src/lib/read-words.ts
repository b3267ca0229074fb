import { useState } from 'react';

export type ReadWords = {
  /** The hash of what the reader had before him: what he agrees to. */
  readonly read: string | undefined;
  /** Others stand on the screen by now. */
  readonly isChanged: boolean;
  /** He has read those that stand on the screen. */
  readonly take: () => void;
};

/**
 * Words of a screen by their hash, as its reader has first seen them. A live screen may show others at any moment, also after it showed
 * none: nobody agrees to what took the place of what he read without being told so (product.md §5, Acceptance).
 */
export function useReadWords(hash: string | null): ReadWords {
  const [read, setRead] = useState(hash);
  if (read === null && hash !== null) setRead(hash);
  return {
    read: read ?? undefined,
    isChanged: read !== null && hash !== null && hash !== read,
    take: () => setRead(hash),
  };
}
