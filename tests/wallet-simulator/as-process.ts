/**
 * A simulator as a process beside the product: on this machine only unless its host says otherwise, with the fonts of
 * its pages, and ended by a signal or with the product.
 */
import { readFile } from "node:fs/promises";
import type { Hono } from "hono";
import { nodeServer } from "./node-server.ts";

export interface SimulatorProcess {
  /** In sentences. */
  name: string;
  app: Hono;
  port: number;
  /** The variable that says the port. */
  portVariable: string;
  host: string;
  /** Path on the page -> file among the shop's fonts. */
  fonts: Readonly<Record<string, string>>;
  /** Beside the product: when that dies, even by SIGKILL, its end of the pipe closes. */
  endsWithInput: boolean;
  /** Lets go of what it keeps. */
  close(): void;
}

export function runSimulator(input: SimulatorProcess): void {
  const { name, app, port, host } = input;
  for (const [path, file] of Object.entries(input.fonts)) {
    const url = new URL(`../../web/fonts/${file}`, import.meta.url);
    app.get(path, async (c) => {
      const font = await readFile(url).catch(() => null);
      return font === null ? c.notFound() : c.body(font, 200, { "Content-Type": "font/woff2" });
    });
  }

  const server = nodeServer(app.fetch);
  server.on("error", (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === "EADDRINUSE"
        ? `Port ${port} is taken, so the ${name} cannot start: stop what runs there or set ${input.portVariable}.`
        : `The ${name} cannot start: ${error.message}`,
    );
    process.exit(1);
  });
  server.listen(port, host, () => {
    console.log(`${name.replace(/^./, (letter) => letter.toUpperCase())}: http://${host}:${port}`);
  });

  function end(): void {
    server.close();
    server.closeAllConnections();
    input.close();
    process.exit(0);
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
  if (input.endsWithInput) process.stdin.resume().on("end", end);
}
