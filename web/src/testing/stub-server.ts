import { vi } from 'vitest';

export type StubAnswer = { readonly status?: number; readonly body?: unknown };
type Calls = { readonly method: string; readonly path: string; readonly init: RequestInit }[];

/** Answers of the wire by «GET /session»; a call nobody foresaw fails as a network does. Returns what was asked. */
export function stubServer(answers: Readonly<Record<string, StubAnswer | (() => StubAnswer)>>): Calls {
  const calls: Calls = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const path = url.replace(/^\/api/, '').replace(/\?.*$/, '');
    calls.push({ method, path, init });
    const given = answers[`${method} ${path}`];
    const answer = typeof given === 'function' ? given() : given;
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const { status = 200, body } = answer;
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  return calls;
}

/** A local storage that lives as long as a test. */
export function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  const storage = memory(kept);
  vi.stubGlobal('sessionStorage', memory(new Map()));
  // `Object.keys` of the real one gives the names of what is kept.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  return kept;
}

type WireSession = {
  readonly roles?: readonly string[];
  readonly step?: number;
  readonly completed?: boolean;
  readonly permissions?: Readonly<Record<string, boolean>>;
  readonly entrusted?: readonly string[];
  readonly rents?: boolean;
};

/** A session as the server sends it. */
export function wireSession({
  roles = ['owner'],
  step = 3,
  completed = true,
  permissions = {},
  entrusted = [],
  rents = false,
}: WireSession = {}) {
  return {
    user: { id: 'u', call_sign: null, first_name: 'Олена', onboarding_completed: completed },
    onboarding_step: step,
    available_roles: roles,
    subscription: null,
    permissions,
    entrusted,
    rents,
    owners: [],
    demo: { state: 'none', inside: false, home: true },
    theme: 'system',
  };
}

function memory(kept: Map<string, string>) {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}
