/** Is a door free? Asked before anything is built, so that the answer comes at once. */
import { createServer } from "node:net";

export async function isFree(port: number): Promise<boolean> {
  const free = await Promise.all(["127.0.0.1", "::1"].map((host) => canListen(port, host)));
  return free.every(Boolean);
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has nothing there that could be in the way.
    server.once("error", (fault: NodeJS.ErrnoException) => resolve(fault.code !== "EADDRINUSE"));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** One sentence for the first port that is taken; null when all are free. */
export async function takenPort(ports: Record<string, number>): Promise<string | null> {
  for (const [variable, port] of Object.entries(ports)) {
    if (!(await isFree(port))) {
      return `Port ${port} is in use. Stop what runs there, or choose another: ${variable}=${port + 10} npm start`;
    }
  }
  return null;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
