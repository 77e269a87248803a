/**
 * What stands between a visitor and the product where it is deployed: the edge, which compresses in its own way.
 * Brotli as Cloudflare sends it to most browsers, or gzip where that is what is to be measured. Sockets pass through.
 */
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { connect } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { freePort } from "../../../worker/scripts/ports.ts";

export type Coding = "br" | "gzip";

export interface Edge {
  origin: string;
  stop(): Promise<void>;
}

/** What an edge affords for each answer. */
const BROTLI_QUALITY = 4;
const TEXT = /^(?:text\/|application\/(?:json|xml|javascript|manifest\+json)|image\/svg)/;

export async function startEdge(origin: string, coding: Coding): Promise<Edge> {
  const port = await freePort();
  const { hostname, port: behind } = new URL(origin);
  const server = createServer((incoming, answer) => {
    const passed = request(
      {
        host: hostname,
        port: behind,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, "accept-encoding": "identity" },
      },
      (given) => void pass(given, answer, coding),
    );
    passed.once("error", () => answer.destroy());
    incoming.pipe(passed);
  });
  server.on("upgrade", (incoming, socket, head) => {
    const through = connect(Number(behind), hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1] ?? ""}`] : [],
      );
      through.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      through.write(head);
      socket.pipe(through).pipe(socket);
    });
    for (const end of [socket, through]) {
      end.once("error", () => {
        socket.destroy();
        through.destroy();
      });
    }
  });
  return listen(server, port);
}

/** On this machine alone, until it is stopped. */
export async function listen(server: Server, port: number): Promise<Edge> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(given: IncomingMessage, answer: ServerResponse, coding: Coding) {
  const parts: Buffer[] = [];
  for await (const part of given) parts.push(part);
  const whole = Buffer.concat(parts);
  const body = TEXT.test(given.headers["content-type"] ?? "") ? compressed(whole, coding) : null;
  const headers = { ...given.headers };
  delete headers["transfer-encoding"];
  if (body === null) answer.writeHead(given.statusCode ?? 502, headers).end(whole);
  else {
    const own = { "content-encoding": coding, "content-length": String(body.length) };
    answer.writeHead(given.statusCode ?? 502, { ...headers, ...own }).end(body);
  }
}

export function compressed(whole: Buffer, coding: Coding): Buffer {
  if (coding === "gzip") return gzipSync(whole);
  return brotliCompressSync(whole, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
}
