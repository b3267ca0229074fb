/** Where the process is in its life: readiness answers 503 unless `ready`, and long answers (event streams) end at `stopping`. */
export type Lifecycle = {
  readonly state: 'starting' | 'ready' | 'stopping';
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal;
  markReady(): void;
  beginStop(): void;
};

export function createLifecycle(): Lifecycle {
  const controller = new AbortController();
  let isReady = false;
  return {
    get state() {
      if (controller.signal.aborted) return 'stopping';
      return isReady ? 'ready' : 'starting';
    },
    stopping: controller.signal,
    markReady() {
      isReady = true;
    },
    beginStop() {
      controller.abort();
    },
  };
}
