import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  readonly contentType: string;
  text(figures: Figures): Promise<string>;
};

/** What is asked anew at every reading; `database` is null while it does not answer. */
export type Figures = {
  readonly pool: { readonly busy: number; readonly idle: number; readonly waiting: number };
  readonly disk: { readonly share: number; readonly bytes: number } | null;
  readonly database: {
    readonly jobs: Readonly<Record<'due' | 'scheduled' | 'retrying' | 'failed', number>>;
    readonly jobsOldestSeconds: number;
    readonly messages: Readonly<Record<'queued' | 'failed', number>>;
    readonly messagesOldestSeconds: number;
    readonly lastBackupSeconds: number | null;
  } | null;
};

/** Around the goals: a list answers in single milliseconds, a month's run in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Routes are counted by their pattern: an address would make a series for every id and show them to the reader of the metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  const show = createGauges(registry);
  // Finding a series by its labels costs more than counting in it; there are as many as routes and classes of answers.
  const series = new Map<string, ReturnType<typeof requests.labels>>();
  const seriesOf = (method: string, route: string, status: string) => {
    const key = `${method} ${status} ${route}`;
    const known = series.get(key);
    if (known !== undefined) return known;
    const made = requests.labels(method, route, status);
    series.set(key, made);
    return made;
  };
  return {
    observeRequest({ method, route, status, seconds }) {
      seriesOf(method, route, `${Math.floor(status / 100)}xx`).observe(seconds);
    },
    contentType: registry.contentType,
    async text(figures) {
      show(figures);
      return registry.metrics();
    },
  };
}

/** A figure that is not known is absent rather than an old one: an alarm on silence is better than none. */
function createGauges(registry: Registry): (figures: Figures) => void {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('database_up', 'Whether the database answered just now');
  const pool = gauge('database_pool_connections', 'Connections of requests', 'state');
  const waiting = gauge('database_pool_waiting', 'Requests that wait for a connection');
  const share = gauge('disk_free_ratio', 'Free share of the disk with the files');
  const bytes = gauge('disk_free_bytes', 'Free bytes of the disk with the files');
  const jobs = gauge('jobs', 'Background jobs that are not done', 'state');
  const jobAge = gauge('jobs_oldest_due_seconds', 'How long the oldest due job waits');
  const messages = gauge('messages', 'Letters and short messages that are not delivered', 'state');
  const messageAge = gauge('messages_oldest_queued_seconds', 'How long the oldest queued message waits');
  const backup = gauge('backup_last_success_timestamp_seconds', 'When the last daily backup was finished');
  return (figures) => {
    for (const one of [share, bytes, jobs, jobAge, messages, messageAge, backup]) one.reset();
    for (const one of [share, bytes, jobAge, messageAge, backup]) one.remove();
    up.set(figures.database === null ? 0 : 1);
    pool.set({ state: 'busy' }, figures.pool.busy);
    pool.set({ state: 'idle' }, figures.pool.idle);
    waiting.set(figures.pool.waiting);
    if (figures.disk !== null) {
      share.set(figures.disk.share);
      bytes.set(figures.disk.bytes);
    }
    if (figures.database === null) return;
    for (const [state, count] of Object.entries(figures.database.jobs)) jobs.set({ state }, count);
    for (const [state, count] of Object.entries(figures.database.messages)) messages.set({ state }, count);
    jobAge.set(figures.database.jobsOldestSeconds);
    messageAge.set(figures.database.messagesOldestSeconds);
    if (figures.database.lastBackupSeconds !== null) backup.set(figures.database.lastBackupSeconds);
  };
}
