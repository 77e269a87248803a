/** The store of a shop on this machine, by its bindings. */
import type { Store } from "../../season/store.ts";

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
