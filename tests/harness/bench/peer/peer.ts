/** PostgreSQL with the seats of some trips, and the peer's server in front of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Pool } from "pg";
import { ROOT } from "../../../../worker/scripts/settings.ts";
import { startPostgres, type Database, type Installed } from "./postgres.ts";
import { createSeats } from "./seat-rows.ts";

export interface Peer {
  origin: string;
  connection: Database["connection"];
  /** PostgreSQL and the server in front of it. */
  processes: readonly number[];
  stop(): Promise<void>;
}

const SERVER = "tests/harness/bench/peer/server.ts";
/** Connections to PostgreSQL; `pg` has 10 by default. */
const POOL = 20;

export async function startPeer(
  postgres: Installed,
  options: { trips: readonly string[]; holdSeconds: number; parent?: string },
): Promise<Peer> {
  const database = await startPostgres(postgres, options.parent);
  const { connection } = database;
  try {
    const pool = new Pool(connection);
    await createSeats(pool, options.trips);
    await pool.end();
    const server = spawn(process.execPath, [join(ROOT, SERVER)], {
      stdio: ["pipe", "pipe", "inherit"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        PGHOST: connection.host,
        PGPORT: String(connection.port),
        PGUSER: connection.user,
        PGPASSWORD: connection.password,
        PGDATABASE: connection.database,
        POOL: String(POOL),
        HOLD_SECONDS: String(options.holdSeconds),
      },
    });
    const ended = once(server, "exit");
    const printed = await Promise.race([once(server.stdout, "data"), ended.then(() => null)]);
    if (printed === null) throw new Error("the peer's server did not start");
    return {
      origin: String(printed[0]).trim(),
      connection,
      processes: [database.pid, server.pid ?? 0],
      async stop() {
        server.stdin.end();
        await ended;
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
