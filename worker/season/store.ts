/** The store of a season: a database that runs all statements or none, and a bucket of pictures. */
import type { SeasonPicture } from "./pictures.ts";

export interface Store {
  /** The rows of each query. */
  query(queries: readonly string[]): Promise<unknown[][]>;
  /** All of them, or none. */
  run(statements: readonly string[]): Promise<void>;
  pictureAt(key: string): Promise<Uint8Array | null>;
  /** All of them by key, before any row; returns how many were sent. One that is there already may be left out. */
  putPictures(pictures: ReadonlyMap<string, SeasonPicture>): Promise<number>;
}
