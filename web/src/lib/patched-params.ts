import { useSearchParams } from 'react-router';

/** The address, and a change of its parameters that leaves no trace in the history. */
export function usePatchedParams<Name extends string>() {
  const [params, setParams] = useSearchParams();
  const patch = (changes: Partial<Readonly<Record<Name, string | null>>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries<string | null | undefined>(changes)) {
          if (value === null || value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params, patch] as const;
}
