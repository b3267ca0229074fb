import { useEffect, useRef } from 'react';
import { useOnline } from './hooks.ts';

/** Does the work, as it is by then, each time the network comes back. */
export function useBackOnline(work: () => void): void {
  const online = useOnline();
  const wasOnline = useRef(online);
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (online && !wasOnline.current) latest.current();
    wasOnline.current = online;
  }, [online]);
}
