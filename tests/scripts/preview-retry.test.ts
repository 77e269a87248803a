import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { retryReads } from "../../worker/scripts/preview-retry.ts";

/** How often the handler ran, and the status, when it throws `errors` before it answers 200. */
async function play(method: string, errors: readonly Error[]) {
  let runs = 0;
  const left = [...errors];
  function handle(request: IncomingMessage, response: ServerResponse, next: (e: unknown) => void) {
    runs += 1;
    const error = left.shift();
    if (error === undefined) response.end();
    else recover(error, request, response, next);
  }
  const recover = retryReads(handle);
  const server = createServer((request, response) =>
    handle(request, response, () => {
      response.statusCode = 500;
      response.end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}/`, { method });
  server.close();
  return { runs, status };
}

const CLOSED = new TypeError("fetch failed");

test.each([
  ["a read on a closed connection is sent once more", "GET", [CLOSED], { runs: 2, status: 200 }],
  ["a second failure is an error", "GET", [CLOSED, CLOSED], { runs: 2, status: 500 }],
  ["a write is never sent again", "POST", [CLOSED], { runs: 1, status: 500 }],
  ["any other error stays one", "GET", [new Error("other")], { runs: 1, status: 500 }],
])("%s", async (_, method, errors, result) => {
  expect(await play(method, errors)).toEqual(result);
});
