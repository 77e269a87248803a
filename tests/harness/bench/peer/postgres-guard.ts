/**
 * A process that sets PostgreSQL up, runs it while its own standard input is open, and then ends it and removes its
 * folder: also when whoever started it failed, was interrupted or was killed. The first line of the input says how.
 */
import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const Input = z.object({
  bin: z.string(),
  user: z.object({ uid: z.int(), gid: z.int() }).nullable(),
  folder: z.string(),
  port: z.int(),
  password: z.string(),
});
type Input = z.output<typeof Input>;

const READY = "ready to accept connections";

const input = createInterface({ input: process.stdin });
input.once("line", (line) => run(Input.parse(JSON.parse(line))));

function run({ bin, user, folder, port, password }: Input): void {
  const data = join(folder, "data");
  const secret = join(folder, "password");
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(data);
  writeFileSync(secret, password, { mode: 0o600 });
  if (user !== null) for (const path of [folder, data, secret]) chownSync(path, user.uid, user.gid);
  const as = { ...user, cwd: folder };
  const words = ["-D", data, "-U", "bench", `--pwfile=${secret}`, "-A", "scram-sha-256"];
  const made = spawnSync(join(bin, "initdb"), [...words, "--encoding=UTF8", "--no-locale"], {
    ...as,
    encoding: "utf8",
  });
  if (made.status !== 0) fail(made.error?.message ?? `${made.stdout}${made.stderr}`);

  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="];
  const options = settings.flatMap((setting) => ["-c", setting]);
  const server = spawn(join(bin, "postgres"), ["-D", data, ...options], {
    ...as,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  let isReady = false;
  let isEnding = false;
  server.stderr.on("data", (text: Buffer) => {
    if (isReady) return;
    log += String(text);
    isReady = log.includes(READY);
    if (isReady) process.stdout.write("ready\n");
  });
  server.on("error", (error) => fail(error.message));
  server.on("exit", () => (isEnding ? process.exit() : fail(log)));
  const end = () => {
    isEnding = true;
    // PostgreSQL's fast shutdown.
    server.kill("SIGINT");
  };
  input.once("close", end);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, end);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
