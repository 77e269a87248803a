/**
 * The local runtime closes a connection that was idle for 5 s. On a busy machine vite's preview sends a request on it at
 * that very moment, which fails before the Worker has it. A read is then sent once more; what may write is not.
 */
import type { IncomingMessage, ServerResponse } from "node:http";

type Next = (error?: unknown) => void;
type Handle = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

const READS = new Set(["GET", "HEAD"]);

/** An error handler for the server whose requests `handle` takes. Every other error goes on. */
export function retryReads(handle: Handle) {
  const retried = new WeakSet<IncomingMessage>();
  return (error: unknown, request: IncomingMessage, response: ServerResponse, next: Next) => {
    const isRead = READS.has(request.method ?? "");
    if (!isRead || !isFailedFetch(error) || response.headersSent || retried.has(request)) {
      next(error);
      return;
    }
    retried.add(request);
    handle(request, response, next);
  };
}

/** As undici throws it when it has no response. */
function isFailedFetch(error: unknown): boolean {
  return error instanceof TypeError && error.message === "fetch failed";
}
