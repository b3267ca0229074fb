/**
 * Every failure of a call, whatever its cause, is one of these. `message` is what the specification's error catalogue (§8) shows;
 * `fields` are the server's remarks on single inputs, already under camelCase paths.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly reason: string | null;
  readonly requestId: string | null;

  constructor(input: {
    readonly status: number;
    readonly code: string;
    readonly errors: readonly string[];
    readonly fields?: Readonly<Record<string, string>>;
    readonly reason?: string | null;
    readonly requestId?: string | null;
  }) {
    super(input.errors[0] ?? '');
    this.name = 'ApiError';
    this.status = input.status;
    this.code = input.code;
    this.errors = input.errors;
    this.fields = input.fields ?? {};
    this.reason = input.reason ?? null;
    this.requestId = input.requestId ?? null;
  }
}
