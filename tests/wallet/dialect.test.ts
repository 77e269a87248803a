import { expect, test } from "vitest";
import { walletFor } from "../../worker/wallet/dialect.ts";

test("a dialect that is not spoken is named in one sentence, before anything is sent", () => {
  const env = { WALLET_DIALECT: "v2" } as Env;
  expect(() => walletFor(env)).toThrow('WALLET_DIALECT is "v2"; only "v1.2.0-beta" is spoken');
});
