/** The store of a season: a database that runs all statements or none, and a bucket of pictures. */
import type { Picture } from "./pictures.ts";

export interface Store {
  /** The rows of each query. */
  query(queries: readonly string[]): Promise<unknown[][]>;
  /** All of them, or none. */
  run(statements: readonly string[]): Promise<void>;
  pictureAt(key: string): Promise<Uint8Array | null>;
  /** All of them by key, before any row; returns how many were sent. One that is there already may be left out. */
  putPictures(pictures: ReadonlyMap<string, Picture>): Promise<number>;
}

export function bindingsStore({ DB, UPLOADS }: Pick<Env, "DB" | "UPLOADS">): Store {
  async function pictureAt(key: string): Promise<Uint8Array | null> {
    const object = await UPLOADS.get(key);
    return object === null ? null : new Uint8Array(await object.arrayBuffer());
  }
  return {
    async query(queries) {
      const answers = await DB.batch(queries.map((query) => DB.prepare(query)));
      return answers.map((answer) => answer.results);
    },
    async run(statements) {
      if (statements.length > 0) await DB.batch(statements.map((one) => DB.prepare(one)));
    },
    pictureAt,
    async putPictures(pictures) {
      let put = 0;
      for (const [key, { bytes, contentType }] of pictures) {
        const there = await pictureAt(key);
        if (there !== null && isSame(there, bytes)) continue;
        await UPLOADS.put(key, bytes, { httpMetadata: { contentType } });
        put += 1;
      }
      return put;
    },
  };
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
