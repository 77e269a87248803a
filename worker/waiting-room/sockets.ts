/**
 * The sockets of a waiting room, one per open page: it receives the position and shows that the visitor is present. The
 * runtime answers "ping" without waking the object, so that ten thousand waiting pages cost nothing, and stores the
 * time of the last one with the socket. Sockets beyond a maximum are refused; those pages poll.
 */
export const SOCKETS_MAX = 20_000;
/** Sockets per visitor. Beyond it the one that was silent for longest is closed. */
export const SOCKETS_PER_VISITOR_MAX = 8;

export class QueueSockets {
  readonly #ctx: DurableObjectState;
  /** An upper bound of the open sockets; they are recounted only when it reaches the maximum. */
  #atMost = Infinity;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  accept(visitor: string, text: string, now: number): Response {
    if (this.#atMost >= SOCKETS_MAX) this.#atMost = this.#ctx.getWebSockets().length;
    if (this.#atMost >= SOCKETS_MAX) return new Response(null, { status: 503 });
    this.#makeRoom(visitor);
    this.#atMost += 1;
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#ctx.acceptWebSocket(ours, [visitor]);
    ours.serializeAttachment(now);
    ours.send(text);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  visitorOf(socket: WebSocket): string {
    return this.#ctx.getTags(socket)[0] ?? "";
  }

  /** When a visitor's pages were last seen; null without one. `but` is a socket that is closing. */
  lastSeen(visitor: string, but?: WebSocket): number | null {
    const allLastSeen = this.#ctx
      .getWebSockets(visitor)
      .flatMap((socket) => (socket === but ? [] : this.#lastSeen(socket)));
    return allLastSeen.length === 0 ? null : Math.max(...allLastSeen);
  }

  /** Every visitor with an open page, and when it was last seen. */
  *allLastSeen(): Iterable<[visitor: string, at: number]> {
    for (const socket of this.#ctx.getWebSockets()) {
      yield [this.visitorOf(socket), this.#lastSeen(socket)];
    }
  }

  /** `textFor` returns null for a visitor who needs no message now. */
  broadcast(textFor: (visitor: string) => string | null): void {
    for (const socket of this.#ctx.getWebSockets()) {
      const text = textFor(this.visitorOf(socket));
      if (text === null) continue;
      try {
        socket.send(text);
      } catch {
        // The socket is closed; its page reconnects.
      }
    }
  }

  /** Closes the sockets of a lost entry: a page that is still open joins again. */
  dismiss(visitor: string): void {
    for (const socket of this.#ctx.getWebSockets(visitor)) socket.close(1000, "the place is lost");
  }

  dismissAll(): void {
    for (const socket of this.#ctx.getWebSockets())
      socket.close(1000, "the waiting room has closed");
  }

  #makeRoom(visitor: string): void {
    const open = this.#ctx
      .getWebSockets(visitor)
      .filter((socket) => socket.readyState === WebSocket.OPEN)
      .toSorted((a, b) => this.#lastSeen(b) - this.#lastSeen(a));
    for (const socket of open.slice(SOCKETS_PER_VISITOR_MAX - 1))
      socket.close(1000, "too many pages");
  }

  #lastSeen(socket: WebSocket): number {
    const connectedAt: unknown = socket.deserializeAttachment();
    const pingedAt = this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    return Math.max(pingedAt, typeof connectedAt === "number" ? connectedAt : 0);
  }
}
