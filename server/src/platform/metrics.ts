import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = {
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  readonly contentType: string;
  text(): Promise<string>;
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
    text: () => registry.metrics(),
  };
}
