/** A browser's WebSocket whose server end is the test; every opened one is in `sockets`. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  readyState = FakeSocket.CONNECTING;
  readonly sent: string[] = [];
  readonly url: string;
  isClosed = false;

  constructor(url: string) {
    super();
    this.url = url;
    sockets.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  connect(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  /** A message from the server: a string as it is, anything else as JSON. */
  receive(message: unknown): void {
    if (this.readyState === FakeSocket.CONNECTING) this.connect();
    const data = typeof message === "string" ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  /** By the server, or by the network. */
  breakOff(): void {
    this.dispatchEvent(new Event("close"));
  }
}

export const sockets: FakeSocket[] = [];

export function lastSocket(): FakeSocket {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error("no socket was opened");
  return socket;
}
