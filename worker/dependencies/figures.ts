/** The shop's figures with how it stands in a restore, which D1 alone does not know. */
import { database } from "../db/client.ts";
import { readFigures } from "../db/payments/figures.ts";
import type { Figures } from "../domain/payments/figures.ts";
import { areMessagesOn } from "./messages.ts";
import { readStop } from "./shop-phase.ts";

export async function readShopFigures(env: Env, now: number): Promise<Figures> {
  const stop = await readStop(env);
  return readFigures(database(env), now, { areMessagesOn: areMessagesOn(env), stop });
}
