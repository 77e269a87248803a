/** The store of a season: a database that runs all statements or none, and a bucket of pictures. */
import type { Picture } from "./pictures.ts";

export interface Store {
  /** The rows of each query. */
  query(queries: readonly string[]): Promise<unknown[][]>;
  /** All of them, or none. */
  run(statements: readonly string[]): Promise<void>;
  pictureAt(key: string): Promise<Uint8Array | null>;
  putPicture(key: string, picture: Picture): Promise<void>;
}

export function bindingsStore({ DB, UPLOADS }: Pick<Env, "DB" | "UPLOADS">): Store {
  return {
    async query(queries) {
      const answers = await DB.batch(queries.map((query) => DB.prepare(query)));
      return answers.map((answer) => answer.results);
    },
    async run(statements) {
      if (statements.length > 0) await DB.batch(statements.map((one) => DB.prepare(one)));
    },
    async pictureAt(key) {
      const object = await UPLOADS.get(key);
      return object === null ? null : new Uint8Array(await object.arrayBuffer());
    },
    async putPicture(key, { bytes, contentType }) {
      await UPLOADS.put(key, bytes, { httpMetadata: { contentType } });
    },
  };
}
