/**
 * D1: each database is a file of SQLite. A copy is kept before each change, so that Time Travel can go back to it; an
 * export has its rows in the order in which tables were made, as D1 writes it.
 */
import { createHash, randomUUID } from "node:crypto";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { done, jsonIn, refused, type Answer, type Asked, type Route } from "./answers.ts";
import { writeDump } from "./dump.ts";
import { runStatements } from "./statements.ts";

interface Copy {
  bookmark: string;
  /** From when on the database stood so, in milliseconds. */
  since: number;
  file: string;
}

interface Database {
  uuid: string;
  name: string;
  file: string;
  sqlite: DatabaseSync;
  /** `auto` or `disabled`, as it is for a new one. */
  replication: string;
  /** Oldest first; the last one is how the database stands now. */
  copies: Copy[];
}

export interface Databases {
  route: Route;
  /** Makes an empty one and returns its id. */
  create(name: string): string;
  /** The database of a name, for a test to look at and to write in. */
  sqlite(name: string): DatabaseSync;
  /** The mode of its read replication. */
  replication(name: string): string;
  /** Takes everything out of it. */
  clear(name: string): void;
  close(): void;
}

/** `addressOf` makes an address at this server, for what is sent and fetched beside the API. */
export function makeDatabases(folder: string, addressOf: (path: string) => string): Databases {
  const all: Database[] = [];
  const files = new Map<string, Buffer>();

  function create(name: string): string {
    const uuid = randomUUID();
    const file = join(folder, `${uuid}.sqlite`);
    const database = {
      uuid,
      name,
      file,
      sqlite: new DatabaseSync(file),
      replication: "disabled",
      copies: [],
    };
    all.push(database);
    keepCopy(database);
    return uuid;
  }

  function named(name: string): Database {
    const found = all.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no database ${name}`);
    return found;
  }

  function keepCopy(database: Database): void {
    const bookmark = `0000${database.copies.length}-${randomUUID()}`;
    const file = join(folder, `${bookmark}.copy`);
    copyFileSync(database.file, file);
    database.copies.push({ bookmark, since: Date.now(), file });
  }

  function runAndKeep(database: Database, sql: string): Answer {
    try {
      const results = runStatements(database.sqlite, sql);
      if (!/^\s*select\b/i.test(sql)) keepCopy(database);
      return done(results);
    } catch (error) {
      return refused(400, 7500, readMessage(error));
    }
  }

  function importFile(database: Database, { action, etag, filename }: Record<string, unknown>) {
    if (action === "init") {
      const path = `/upload/${String(etag)}.sql`;
      return done({ upload_url: addressOf(path), filename: path });
    }
    const sql = files.get(String(filename))?.toString("utf8") ?? "";
    try {
      const count = runStatements(database.sqlite, sql).length;
      keepCopy(database);
      const meta = { duration: 0.1, rows_read: 0, rows_written: count, size_after: 4096 };
      const final = { num_queries: count, final_bookmark: newest(database).bookmark, meta };
      return done({
        success: true,
        type: "import",
        status: "complete",
        messages: [],
        result: final,
      });
    } catch (error) {
      const errors = [readMessage(error)];
      return done({ success: true, type: "import", status: "error", messages: [], errors });
    }
  }

  function exportFile(database: Database): Answer {
    const path = `/export/${randomUUID()}.sql`;
    files.set(path, Buffer.from(writeDump(database.sqlite)));
    const result = { filename: path, signed_url: addressOf(path) };
    return done({ success: true, type: "export", status: "complete", messages: [], result });
  }

  function travel(database: Database, { method, path, query }: Asked): Answer | null {
    if (path.endsWith("/time_travel/bookmark")) {
      const instant = query.get("timestamp");
      const at = instant === null ? Infinity : Date.parse(instant);
      const found = database.copies.findLast(({ since }) => since <= at);
      return found === undefined
        ? refused(400, 7500, "The timestamp is before the database was made")
        : done({ bookmark: found.bookmark });
    }
    if (!path.endsWith("/time_travel/restore") || method !== "POST") return null;
    const target = database.copies.find(({ bookmark }) => bookmark === query.get("bookmark"));
    if (target === undefined) return refused(400, 7500, "There is no such bookmark");
    const previous = newest(database).bookmark;
    database.sqlite.close();
    copyFileSync(target.file, database.file);
    database.sqlite = new DatabaseSync(database.file);
    keepCopy(database);
    return done({
      bookmark: newest(database).bookmark,
      previous_bookmark: previous,
      message: "restored",
    });
  }

  function route(asked: Asked): Answer | null {
    const { method, path, body } = asked;
    if (path.startsWith("/upload/") && method === "PUT") {
      files.set(path, body);
      const etag = createHash("md5").update(body).digest("hex");
      return { status: 200, body: "", headers: { etag: `"${etag}"` } };
    }
    if (path.startsWith("/export/")) return { status: 200, body: files.get(path) ?? "" };
    const [, word = "", rest = ""] =
      /^\/accounts\/[^/]+\/d1\/database(?:\/([^/]+)(.*))?$/.exec(path) ?? [];
    if (!path.includes("/d1/database")) return null;
    if (word === "") {
      if (method !== "POST") return null;
      const name = String(jsonIn(asked)["name"]);
      return done({ uuid: create(name), name, version: "production", created_in_region: "APAC" });
    }
    const wanted = decodeURIComponent(word);
    const database = all.find(({ uuid, name }) => uuid === wanted || name === wanted);
    if (database === undefined) return refused(404, 7404, "The database is not found");
    const { uuid, name } = database;
    if (rest === "" && (method === "GET" || method === "PUT")) {
      const { read_replication: wished } = method === "PUT" ? jsonIn(asked) : {};
      if (wished !== undefined) database.replication = String(Reflect.get(Object(wished), "mode"));
      const replication = { mode: database.replication };
      return done({ uuid, name, version: "production", read_replication: replication });
    }
    if (rest.startsWith("/time_travel/")) return travel(database, asked);
    if (method !== "POST") return null;
    if (rest === "/query") return runAndKeep(database, String(jsonIn(asked)["sql"]));
    if (rest === "/import") return importFile(database, jsonIn(asked));
    return rest === "/export" ? exportFile(database) : null;
  }

  return {
    route,
    create,
    sqlite: (name) => named(name).sqlite,
    replication: (name) => named(name).replication,
    clear(name) {
      const database = named(name);
      database.sqlite.close();
      rmSync(database.file);
      database.sqlite = new DatabaseSync(database.file);
    },
    close: () => all.forEach(({ sqlite }) => sqlite.close()),
  };
}

function newest({ copies }: Database): Copy {
  const last = copies.at(-1);
  if (last === undefined) throw new Error("A database has a copy from its beginning on");
  return last;
}

function readMessage(error: unknown): string {
  return error instanceof Error ? `${error.message}: SQLITE_ERROR` : String(error);
}
