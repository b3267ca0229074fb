/** The part of autocannon that is used here; the package brings no types. */
declare module 'autocannon' {
  type Options = { url: string; headers: Record<string, string>; connections: number; duration: number };
  type Result = {
    readonly duration: number;
    readonly errors: number;
    readonly non2xx: number;
    readonly requests: { readonly total: number };
    readonly latency: { readonly p50: number; readonly p97_5: number; readonly p99: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
