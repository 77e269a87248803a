/** Where a local run keeps its stores: one SQLite file for D1, one per object, one for each simulator. */
import { createHash, createHmac } from "node:crypto";
import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { z } from "zod";

export interface Files {
  d1: string;
  /** Databases of the trips' objects. A trip that was never called has none. */
  objects: string[];
  wallet: string;
  pages: string;
  phones: string;
}

const D1 = "v3/d1/miniflare-D1DatabaseObject";
const OBJECTS = "bhortibus-TripSeats";

export function findFiles(stateDir: string): Files {
  const [d1, ...more] = databasesIn(join(stateDir, D1));
  if (d1 === undefined || more.length > 0) throw new Error("there is exactly one D1");
  return {
    d1,
    objects: databasesIn(join(stateDir, "v3/do", OBJECTS)),
    wallet: join(stateDir, "wallet.sqlite"),
    pages: join(stateDir, "sslcommerz.sqlite"),
    phones: join(stateDir, "sms.sqlite"),
  };
}

/** The file of a trip's object is called by the object's id, which the runtime derives from the trip's. */
export function computeObjectId(tripId: string): string {
  const key = createHash("sha256").update(OBJECTS).digest();
  const hmac = (text: string | Buffer) =>
    createHmac("sha256", key).update(text).digest().subarray(0, 16);
  const name = hmac(tripId);
  return Buffer.concat([name, hmac(name)]).toString("hex");
}

export function copyFiles(stateDir: string, to: string): Files {
  for (const part of ["v3/d1", "v3/do"]) {
    cpSync(join(stateDir, part), join(to, part), { recursive: true });
  }
  for (const ending of ["", "-wal", "-shm"]) {
    for (const name of ["wallet.sqlite", "sslcommerz.sqlite", "sms.sqlite"]) {
      const file = `${name}${ending}`;
      if (existsSync(join(stateDir, file))) cpSync(join(stateDir, file), join(to, file));
    }
  }
  return findFiles(to);
}

/** Reads rows of a store that may be open elsewhere. */
export function readRows<Row extends z.ZodType>(
  file: string,
  row: Row,
  query: string,
  ...values: SQLInputValue[]
): z.output<Row>[] {
  // A server that starts after a kill has the file to itself for a moment, while it recovers the log.
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const rows = db.prepare(query).all(...values);
  db.close();
  return z.array(row).parse(rows);
}

function databasesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")
    .toSorted()
    .map((name) => join(folder, name));
}
