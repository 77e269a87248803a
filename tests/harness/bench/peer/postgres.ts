/**
 * A PostgreSQL of our own, with its defaults, on a free port and in a folder under .tmp, for as long as the caller
 * runs. PostgreSQL refuses to run as root, who starts it as another user.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { err, ok, type Result } from "../../../../worker/domain/result.ts";
import { freePort } from "../../../../worker/scripts/ports.ts";
import { ROOT } from "../../../../worker/scripts/settings.ts";

/** What is installed, and who runs it: null where that is whoever runs us. */
export interface Installed {
  bin: string;
  user: User | null;
}
interface User {
  uid: number;
  gid: number;
}

export interface Database {
  /** As `pg` takes it. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** The process that has started it. */
  pid: number;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

const GUARD = "tests/harness/bench/peer/postgres-guard.ts";
const DEBIAN = "/usr/lib/postgresql";

/** The error is one sentence for the reader. */
export function findPostgres(): Result<Installed, string> {
  const bin = binFolders().find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
  );
  if (bin === undefined) return err("No PostgreSQL server is installed here.");
  if (process.getuid?.() !== 0) return ok({ bin, user: null });
  const user = userNamed("postgres") ?? userNamed("nobody");
  if (user === null) return err("PostgreSQL does not run as root, and no other user is here.");
  const mayEnter = spawnSync("test", ["-x", ROOT], user).status === 0;
  return mayEnter
    ? ok({ bin, user })
    : err("PostgreSQL does not run as root, and no other user may enter this folder.");
}

/** That of the `pg_ctl` on the PATH, then those of Debian's packages, the newest first. */
function binFolders(): string[] {
  const onPath = (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "pg_ctl"))
    .filter((file) => existsSync(file))
    .map((file) => dirname(realpathSync(file)));
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const packaged = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, "bin"));
  return [...onPath, ...packaged];
}

function userNamed(name: string): User | null {
  const [uid, gid] = ["-u", "-g"].map((what) =>
    spawnSync("id", [what, name], { encoding: "utf8" }),
  );
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** `parent`: where its folder is made. */
export async function startPostgres(
  { bin, user }: Installed,
  parent = join(ROOT, ".tmp"),
): Promise<Database> {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "postgres-"));
  const port = await freePort();
  const password = randomBytes(18).toString("base64url");
  // A group of its own: Ctrl-C ends whoever started it, and thereby the guard in its own order.
  const guard = spawn(process.execPath, [join(ROOT, GUARD)], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  const ended = once(guard, "exit");
  guard.stdin.write(`${JSON.stringify({ bin, user, folder, port, password })}\n`);
  const stop = async () => {
    guard.stdin.end();
    await ended;
  };
  // It prints a line once PostgreSQL accepts connections.
  const first = await Promise.race([once(guard.stdout, "data"), ended.then(() => null)]);
  if (first === null) throw new Error("PostgreSQL did not start.");
  return {
    connection: { host: "127.0.0.1", port, user: "bench", password, database: "postgres" },
    pid: guard.pid ?? 0,
    stop,
  };
}
