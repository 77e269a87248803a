/**
 * The platform's API as far as the scripts and the documented commands ask it, with state in this process. Wrangler and
 * the deploy script find it by CLOUDFLARE_API_BASE_URL. What it does not know it answers with 501 and writes down, so
 * that a test fails by the name of the call.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { makeAccount, type Account } from "./account.ts";
import { refused, TOKEN_IS_REFUSED, type Answer, type Asked } from "./answers.ts";
import { makeDatabases, type Databases } from "./databases.ts";
import { shopRoute } from "./shop.ts";
import { makeWorkers, type Workers } from "./workers.ts";

/** The token that the stand-in takes; each other one is refused. */
export const TOKEN = "a-token-of-the-stand-in";

/** What some calls are answered instead. */
export interface Fault {
  /** It is matched with the method and path of a call, as `calls` lists them. */
  call: RegExp;
  /** It is matched with the body, where the call alone does not say which one is meant. */
  body?: RegExp;
  answer: Answer;
}

export interface StandIn {
  origin: string;
  account: Account;
  databases: Databases;
  workers: Workers;
  /** A test puts them in, and takes them out. */
  faults: Fault[];
  /** METHOD and path of each call, in their order. */
  calls: string[];
  /** Calls that the stand-in does not know. */
  unknown: string[];
  close(): Promise<void>;
}

/** `folder` is an empty one for its databases; `worker` is whose live version answers as the shop. */
export async function startStandIn(folder: string, worker: string): Promise<StandIn> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in has no port");
  const origin = `http://127.0.0.1:${address.port}`;
  const account = makeAccount();
  const databases = makeDatabases(folder, (path) => `${origin}${path}`);
  const workers = makeWorkers();
  const calls: string[] = [];
  const unknown: string[] = [];
  const faults: Fault[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      send(response, await answerTo(await readRequest(request), request.headers.authorization));
    } catch (error) {
      unknown.push(`${request.method} ${request.url}: ${String(error)}`);
      send(response, refused(501, 1, String(error)));
    }
  }

  async function answerTo(asked: Asked, authorization = ""): Promise<Answer> {
    const shop = shopRoute(asked, workers.live(worker) !== null);
    if (shop !== null) return shop;
    const name = `${asked.method} ${asked.path}`;
    calls.push(name);
    const fault = faults.find(
      ({ call, body = /^/ }) => call.test(name) && body.test(asked.body.toString("utf8")),
    );
    if (fault !== undefined) return fault.answer;
    // Files are sent and fetched by addresses of their own, and the client's by a token that the API gave out.
    const isOpen = /^\/(?:upload|export)\/|\/assets\/upload$/.test(asked.path);
    if (!isOpen && authorization !== `Bearer ${TOKEN}`) return TOKEN_IS_REFUSED;
    for (const { route } of [account, databases, workers]) {
      const found = await route(asked);
      if (found !== null) return found;
    }
    unknown.push(name);
    return refused(501, 1, `The stand-in does not know ${name}`);
  }

  return {
    origin,
    account,
    databases,
    workers,
    faults,
    calls,
    unknown,
    async close() {
      databases.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const { method = "GET", url = "/", headers } = request;
  const { pathname, searchParams } = new URL(url, "http://stand-in");
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return {
    method,
    path: pathname,
    query: searchParams,
    body: Buffer.concat(parts),
    contentType: headers["content-type"] ?? "",
  };
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  const isRaw = typeof body === "string" || Buffer.isBuffer(body);
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
}
