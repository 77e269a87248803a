/** Checks that ports are free, before anything is built. */
import { createServer } from "node:net";

type PortState = "free" | "taken" | "forbidden";

/** How long to wait until a run that was just killed releases its port. */
const TRIES = 10;
const BETWEEN_TRIES_MS = 100;

/** Above those that browsers refuse to open, of which 10080 is the last. */
const FIRST_PORT = 10_081;
const PORT_COUNT = 21_919;

/** One sentence for the first port that can't be opened; null when all can. */
export async function findTakenPort(ports: Record<string, number>): Promise<string | null> {
  const entries = Object.entries(ports);
  for (const [index, [second, port]] of entries.entries()) {
    const [first] = entries.slice(0, index).find(([, other]) => other === port) ?? [];
    if (first !== undefined) {
      return `${first} and ${second} are the same; give them two different numbers.`;
    }
  }
  for (const [variable, port] of entries) {
    const other = `choose another: ${variable}=${port < 60_000 ? port + 10 : port - 10} npm start`;
    switch (await tryPatiently(port)) {
      case "taken":
        return `Port ${port} is in use. Stop what runs there, or ${other}`;
      case "forbidden":
        return `Port ${port} may not be used by this account; ${other}`;
    }
  }
  return null;
}

async function tryPatiently(port: number): Promise<PortState> {
  for (let tries = 1; ; tries += 1) {
    const state = await tryPort(port);
    if (state !== "taken" || tries === TRIES) return state;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
  }
}

/** Both address families: a browser that opens localhost may try either first. */
async function tryPort(port: number): Promise<PortState> {
  const answers = await Promise.all(["127.0.0.1", "::1"].map((host) => tryPortAt(port, host)));
  return answers.find((state) => state !== "free") ?? "free";
}

function tryPortAt(port: number, host: string): Promise<PortState> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve("taken");
      else if (error.code === "EACCES") resolve("forbidden");
      // A machine without IPv6 can have no conflict there.
      else resolve("free");
    });
    server.listen(port, host, () => server.close(() => resolve("free")));
  });
}

/**
 * Below the ports that systems give away by themselves: nobody gets it before, or while, its server is started again.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORT_COUNT; tries += 1) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    if ((await tryPort(port)) === "free") return port;
  }
  throw new Error(`No port from ${FIRST_PORT} on is free.`);
}
