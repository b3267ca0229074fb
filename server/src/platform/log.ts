import { type DestinationStream, type Logger, pino } from 'pino';
import { instantText } from './clock.ts';
import type { LogLevel } from './config.ts';
import { sourceFrame } from './source-frames.ts';

export type Log = Logger;

/**
 * Logs are an allow-list: a key that is not here never reaches the output, so a forgotten field cannot leak a person's data
 * (reliability.md §6). Addresses are logged only as the route's pattern, which holds no id, no key and no query.
 */
const PLAIN_KEYS = new Set([
  'attempt',
  'books',
  'bytes',
  'code',
  'component',
  'constraint',
  'count',
  'day',
  'durationMs',
  'event',
  'files',
  'jobId',
  'jobKind',
  'level',
  'method',
  'migration',
  'ownerId',
  'paymentId',
  'pid',
  'pool',
  'port',
  'reqId',
  'requestId',
  'responseTime',
  'route',
  'statement',
  'status',
  'statusCode',
  'userId',
  'version',
]);
const STRUCTURED_KEYS = new Set(['err', 'error', 'req', 'res']);
const MAX_TEXT = 200;

/**
 * Lines leave together: a write to the kernel for each was a tenth of what a list costs. The last lines before a kill -9 may be lost,
 * at most those of `FLUSH_MS`; an ordinary end writes everything out.
 */
const BUFFER_BYTES = 4096;
const FLUSH_MS = 200;

function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS });
}

/** Messages of these name code, never values; any other message may quote what a person typed. */
const SAFE_MESSAGE_TYPES = new Set(['TypeError', 'ReferenceError', 'AssertionError']);

export function createLog(options: { level: LogLevel; destination?: DestinationStream }): Log {
  const settings = {
    level: options.level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }), log: allowListed },
    serializers: { err: safeError, error: safeError, req: safeRequest, res: safeResponse },
    timestamp: () => `,"time":"${instantText(Date.now())}"`,
  };
  const log = pino(settings, options.destination ?? standardOutput());
  // pino applies no formatter to a child's bindings; children inherit from this instance, so they get the filter too.
  const makeChild = log.child;
  Object.defineProperty(log, 'child', {
    value: function filteredChild(this: Log, bindings: object, childOptions?: object) {
      return makeChild.call(this, allowListed(bindings), childOptions);
    },
  });
  return log;
}

function allowListed(fields: object): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (STRUCTURED_KEYS.has(key)) result[key] = value;
    else if (PLAIN_KEYS.has(key)) {
      if (typeof value === 'string') result[key] = value.slice(0, MAX_TEXT);
      else if (typeof value === 'number' || typeof value === 'boolean') result[key] = value;
    }
  }
  return result;
}

function textField(source: object, key: string): string | undefined {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : undefined;
}

function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const isSystemError = 'errno' in error && 'syscall' in error;
  return {
    type: error.name,
    code: textField(error, 'code'),
    constraint: textField(error, 'constraint'),
    table: textField(error, 'table'),
    routine: textField(error, 'routine'),
    message: isSystemError || SAFE_MESSAGE_TYPES.has(error.name) ? error.message.slice(0, MAX_TEXT) : undefined,
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12)
      .map((line) => sourceFrame(line.trim())),
    cause: error.cause === undefined ? undefined : safeError(error.cause),
  };
}

function safeRequest(request: unknown): Record<string, unknown> {
  if (typeof request !== 'object' || request === null) return {};
  const options: unknown = Reflect.get(request, 'routeOptions');
  return {
    id: textField(request, 'id'),
    method: textField(request, 'method'),
    route: typeof options === 'object' && options !== null ? textField(options, 'url') : undefined,
  };
}

function safeResponse(response: unknown): Record<string, unknown> {
  if (typeof response !== 'object' || response === null) return {};
  const status: unknown = Reflect.get(response, 'statusCode');
  return { statusCode: typeof status === 'number' ? status : undefined };
}
