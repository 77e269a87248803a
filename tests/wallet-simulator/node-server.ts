/** A fetch as a plain HTTP server. A fetch that rejects with Dropped has its socket broken, without a reply. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { Dropped } from "./simulation.ts";

/** A connection that closes during an Execute leaves the payment in doubt; tests do this on purpose. */
const NEVER = 0;

type Answer = (request: Request) => Response | Promise<Response>;

export function nodeServer(answer: Answer): Server {
  return createServer({ keepAliveTimeout: NEVER }, (incoming, outgoing) => {
    reply(answer, incoming, outgoing).catch((error: unknown) => {
      if (!(error instanceof Dropped)) console.error(error);
      outgoing.destroy();
    });
  });
}

async function reply(
  answer: Answer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const response = await answer(await readRequest(incoming));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const method = incoming.method ?? "GET";
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://${incoming.headers.host ?? "localhost"}${incoming.url ?? "/"}`, {
    method,
    headers,
    ...(hasBody ? { body: await buffer(incoming) } : {}),
  });
}
