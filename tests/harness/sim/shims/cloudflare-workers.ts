/** The part of the runtime's module that worker/trip uses, for Node. */
export class DurableObject {
  readonly ctx: unknown;
  readonly env: unknown;

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}

/** A global of the runtime; no live seats are watched here. */
Reflect.set(globalThis, "WebSocketRequestResponsePair", function pair() {});
