/** What worker/trip needs of the runtime's own module, for Node. */
export class DurableObject {
  readonly ctx: unknown;
  readonly env: unknown;

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}

/** A global of the runtime; nobody watches live seats here. */
Reflect.set(globalThis, "WebSocketRequestResponsePair", function pair() {});
