/** The part of the runtime's module that worker/trip and worker/cache use, for Node. */
export class DurableObject {
  readonly ctx: unknown;
  readonly env: unknown;

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}

/** Nothing outlives a process here: the work goes on beside its caller. */
export function waitUntil(work: Promise<unknown>): void {
  void work;
}

/** A global of the runtime; no live seats are watched here. */
Reflect.set(globalThis, "WebSocketRequestResponsePair", function pair() {});

/** Nothing is kept: no public read is a part of a run. */
Reflect.set(globalThis, "caches", { open: async () => ({ delete: async () => false }) });
