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
  return {
    observeRequest({ method, route, status, seconds }) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
