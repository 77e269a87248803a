import { expect, test } from "vitest";
import { chooseShop } from "../../worker/scripts/choose-shop.ts";

test.each([
  ["npm start: a sample with two weeks of sales", [], {}, { SEASON: "lived" }],
  ["npm run dev: the sample season alone", ["--dev"], {}, { SEASON: "sample" }],
  ["the environment comes first", ["--no-build"], { SEASON: "sample" }, { SEASON: "sample" }],
  [
    "--empty: nothing, in a folder of its own",
    ["--empty"],
    { SEASON: "lived" },
    { SEASON: "none", STATE_DIR: ".wrangler/empty" },
  ],
  [
    "--empty in a folder that is named",
    ["--empty"],
    { STATE_DIR: "/tmp/shop" },
    { SEASON: "none", STATE_DIR: "/tmp/shop" },
  ],
])("%s", (_, words, env, variables) => {
  expect(chooseShop(words, env)).toEqual(variables);
});
