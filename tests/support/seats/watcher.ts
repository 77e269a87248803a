/** A page that watches a trip: its socket, and the messages in order. */
import { LiveView } from "../../../worker/contract/booking/live.ts";

export type LiveMessage = ReturnType<typeof LiveView.parse>;

export interface Watcher {
  socket: WebSocket;
  /** The next message that nobody has read yet. */
  next(): Promise<LiveMessage>;
  /** Messages that have come and that nobody has read. */
  waiting(): number;
}

/** `answer` must be a socket. */
export function aWatcher(answer: Response): Watcher {
  const socket = answer.webSocket;
  if (socket === null) throw new Error(`${answer.status} is no socket`);
  const unread: string[] = [];
  let wake = () => {};
  socket.addEventListener("message", ({ data }) => {
    unread.push(String(data));
    wake();
  });
  socket.accept();
  return {
    socket,
    waiting: () => unread.length,
    async next() {
      while (unread.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return LiveView.parse(JSON.parse(unread.shift() ?? ""));
    },
  };
}
