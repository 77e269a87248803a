/**
 * A WebSocket with a heartbeat: a phone's network may drop it without an event. It reports a loss and the delay until
 * the reconnect; its owner reconnects.
 */
import { findReconnectDelayMs } from "../api/retries.ts";

export interface SocketOptions {
  path: string;
  /** The time-out of the first message, connecting included. */
  firstMessageWithinMs: number;
  /**
   * The interval of later checks: each sends a ping, and the socket is lost if nothing has come since the one before.
   */
  pingEveryMs: number;
  onMessage: (text: string) => void;
  onLost: (lost: Lost) => void;
}

export interface Lost {
  /** True: it was open without messages; false: closed by the server or the network. */
  isSilent: boolean;
  /** Grows with each failure without a message in between. */
  reopenAfterMs: number;
}

/** A connecting socket may take this long before it is closed. */
const CONNECTS_WITHIN_MS = 10_000;

export class ReconnectingSocket {
  readonly #options: SocketOptions;
  #socket: WebSocket | null = null;
  /** Whether a message has arrived since the last check. */
  #hasMessage = false;
  #failures = 0;
  #nextCheck: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#socket !== null;
  }

  /** True if the socket is open and a message has arrived since the last check. */
  get isLive(): boolean {
    return this.isOpen && this.#hasMessage;
  }

  open(): void {
    if (this.#socket !== null) return;
    const own = new WebSocket(this.#options.path);
    this.#socket = own;
    this.#hasMessage = false;
    own.addEventListener("message", ({ data }) => {
      if (own === this.#socket) this.#receive(String(data));
    });
    own.addEventListener("close", () => own === this.#socket && this.#lose(false));
    this.#checkIn(this.#options.firstMessageWithinMs);
  }

  send(text: string): void {
    this.#socket?.send(text);
  }

  close(): void {
    const left = this.#detach();
    if (left !== null) closeQuietly(left);
  }

  #detach(): WebSocket | null {
    clearTimeout(this.#nextCheck);
    const left = this.#socket;
    this.#socket = null;
    return left;
  }

  #receive(text: string): void {
    this.#hasMessage = true;
    this.#failures = 0;
    this.#options.onMessage(text);
  }

  #checkIn(ms: number): void {
    this.#nextCheck = setTimeout(() => {
      if (!this.#hasMessage) {
        this.#lose(true);
        return;
      }
      this.#hasMessage = false;
      this.send("ping");
      this.#checkIn(this.#options.pingEveryMs);
    }, ms);
  }

  #lose(isSilent: boolean): void {
    this.#detach()?.close();
    this.#failures += 1;
    const reopenAfterMs = findReconnectDelayMs(this.#failures, Math.random());
    this.#options.onLost({ isSilent, reopenAfterMs });
  }
}

/** Closing a connecting socket logs a browser error, so it is closed after it has connected, within a time limit. */
function closeQuietly(socket: WebSocket): void {
  if (socket.readyState !== WebSocket.CONNECTING) return socket.close();
  const timer = setTimeout(() => socket.close(), CONNECTS_WITHIN_MS);
  socket.addEventListener("open", () => {
    clearTimeout(timer);
    socket.close();
  });
}
