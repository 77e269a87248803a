/**
 * Deploys as they are typed, from a checkout of its own to a stand-in for the platform: the real script, wrangler and
 * build. Each failure ends in one sentence that says what to type, and the same command again goes through.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { IS_AWAY, refused, TOKEN_IS_REFUSED } from "../../cloudflare-stand-in/answers.ts";
import { ACCOUNT } from "../../cloudflare-stand-in/account.ts";
import { TOKEN } from "../../cloudflare-stand-in/server.ts";
import { openStage, WORKER, type Stage } from "../../cloudflare-stand-in/stage.ts";

const DEPLOY = "npm run deploy -- staging";
const SECRETS = [
  "SIGNING_KEY",
  "STAFF_KEY",
  "WALLET_USERNAME",
  "WALLET_PASSWORD",
  "WALLET_APP_KEY",
  "WALLET_APP_SECRET",
];
const PUT_SECRET = "echo a-new-value | npx wrangler secret put SIGNING_KEY --env staging";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => {
  stage.platform.faults.length = 0;
  expect(stage.platform.unknown).toEqual([]);
});
afterAll(() => stage.close());

/** The script's last words; npm and the steps before stand above them. */
async function failing(command: string, env = {}): Promise<{ last: string; output: string }> {
  const { code, output } = await stage.type(command, env);
  expect(code, output).toBe(1);
  expect(output).not.toMatch(/^ +at /m);
  return { last: output.trimEnd().split("\n").at(-1) ?? "", output };
}

async function passing(command: string): Promise<string> {
  const { code, output } = await stage.type(command);
  expect(code, output).toBe(0);
  return output;
}

async function putSecret(name: string): Promise<void> {
  const path = `/accounts/${ACCOUNT.id}/workers/scripts/${WORKER}/secrets`;
  const answer = await fetch(`${stage.platform.origin}${path}`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ name, text: "its value", type: "secret_text" }),
  });
  expect(answer.status).toBe(200);
}

function uploads(): number {
  const { calls } = stage.platform;
  return calls.filter((call) => /^PUT .*\/workers\/scripts\/[^/]+$/.test(call)).length;
}

const live = () => stage.platform.workers.live(WORKER);
const migrations = () =>
  stage.platform.databases.sqlite(WORKER).prepare("SELECT name FROM d1_migrations").all();

describe.sequential("a first deploy", () => {
  test("with a token that the platform refuses says so at its first call", async () => {
    const { last } = await failing(DEPLOY, { CLOUDFLARE_API_TOKEN: "of-somebody-else" });
    expect(last).toMatch(
      /^Cloudflare refuses this login for \/workers\/domains.*npx wrangler login/,
    );
  });

  test("without its secrets names them", async () => {
    const { last } = await failing(DEPLOY);
    expect(last).toBe(
      `Secrets are missing: ${SECRETS.join(", ")}. Each goes in by npx wrangler secret put NAME --env staging`,
    );
    await passing(PUT_SECRET);
    // The others as wrangler puts them, without a process for each.
    for (const name of SECRETS.slice(1)) await putSecret(name);
  });

  test("whose database can't be set says so, and migrates nothing", async () => {
    const call = /PUT .*\/d1\/database\/[^/]+$/;
    stage.platform.faults.push({ call, answer: refused(403, 10000, "Authentication error") });
    const { last } = await failing(DEPLOY);
    expect(last).toMatch(/^Cloudflare refuses this login for \/d1\/database\//);
    expect(stage.platform.databases.replication(WORKER)).toBe("disabled");
  });

  test("that the platform leaves in the middle of its migrations says so, and sends nothing", async () => {
    const sent = uploads();
    stage.platform.faults.push({
      call: /\/query$/,
      body: /values \(.0017_/,
      answer: IS_AWAY,
    });
    const { last, output } = await failing(DEPLOY);
    expect(output).toMatch(/to apply: 0000_[^]*has the bookmark \S+-/);
    expect(last).toMatch(
      /query -> 502 Bad Gateway\).*cloudflarestatus\.com, then type the same again/,
    );
    expect(migrations()).toHaveLength(17);
    expect(uploads()).toBe(sent);
  });

  test("goes on there when it is typed again, and says so where the cron is then refused", async () => {
    stage.platform.faults.push({
      call: /PUT .*\/schedules$/,
      answer: refused(500, 10013, "An unknown error has occurred"),
    });
    const { output, last } = await failing(DEPLOY);
    expect(output).not.toContain("to apply: 0000_");
    // The deploy before has switched it on.
    expect(output).toContain("Read replication of D1\n  is on");
    expect(stage.platform.databases.replication(WORKER)).toBe("auto");
    expect(output).toContain("to apply: 0017_");
    expect(output).toContain("There is none from a first deploy");
    expect(last).toMatch(/^The new version runs already, .*the same deploy again sets them\.$/);
  });

  test("is whole when it is typed once more", async () => {
    const output = await passing(DEPLOY);
    expect(output).toContain("nothing to apply");
    expect(output).toMatch(/health: ok\n  first page: its client is \/assets\/[^]*Deployed\.$/);
    expect(stage.platform.workers.schedules(WORKER)).toEqual([{ cron: "* * * * *" }]);
    expect([...(live()?.version.secrets.keys() ?? [])]).toEqual(SECRETS);
  });
});

describe.sequential("a bad deploy and the way back", () => {
  const GOOD = "CREATE TABLE of_a_test (a text);\n";
  const REFUSED =
    "-- The live version is safe: nothing writes it.\nCREATE UNIQUE INDEX of_a_test_a ON of_a_test (a);\n";
  const MIGRATION = "migrations/9001_of_a_test.sql";
  let before = "";

  test("goes urgently, after the fast checks, with the bookmark before its migration", async () => {
    before = live()?.version.id ?? "";
    stage.checkout.edit(MIGRATION, () => GOOD);
    stage.checkout.commit("A bad one");
    const output = await passing(`${DEPLOY} --urgent "the wallet's address changed"`);
    expect(stage.checkout.notes().map((line) => line.split(" ")[0])).toEqual([
      "oxlint",
      "tsc",
      "tsc",
      "tsc",
      "vitest",
    ]);
    expect(output).toMatch(/to apply: 9001_of_a_test\.sql\n.*bookmark \S+[^]*applied 1\n/);
    expect(output).toContain(`npm run deploy -- staging --back ${before}`);
    expect(live()?.deployment.strategy).toMatchObject({ mode: "immediate" });
    expect(live()?.version.metadata).toMatchObject({
      annotations: { "workers/message": expect.stringMatching(/^URGENT \(the wallet's address/) },
    });
  });

  test("goes back to the version that it named, and forward again from its commit as that is printed", async () => {
    const bad = live()?.version.id ?? "";
    const back = await passing(`${DEPLOY} --back ${before}`);
    const [, checkout = "", commit = ""] = /(git checkout (\w+))/.exec(back) ?? [];
    await passing(checkout);
    expect(await passing(`${DEPLOY} --urgent "forward"`)).toContain(
      "this commit runs already on what is not in it: 9001_of_a_test.sql",
    );
    expect(live()?.version.metadata).toMatchObject({
      annotations: { "workers/tag": commit },
    });
    expect(live()?.version.id).not.toBe(before);
    await passing("git checkout -");
    await passing(`${DEPLOY} --back ${bad}`);
  });

  test("goes back to the version that it named, where no secret can be put in", async () => {
    const output = await passing(`${DEPLOY} --back ${before}`);
    expect(live()?.version.id).toBe(before);
    expect(output).toContain("Then forward, before any secret is put in");
    const { output: said } = await failing(PUT_SECRET);
    expect(said).toContain("latest version of your Worker isn't currently deployed");
  });

  test("goes forward with what D1 refuses as far as that, and sends nothing", async () => {
    const database = stage.platform.databases.sqlite(WORKER);
    database.exec("INSERT INTO of_a_test VALUES ('twice'), ('twice')");
    stage.checkout.edit("migrations/9002_of_a_test.sql", () => REFUSED);
    stage.checkout.commit("One that its rows refuse");
    const sent = uploads();
    const { last } = await failing(DEPLOY);
    expect(last).toMatch(/^D1 refuses the migration 9002_of_a_test\.sql: UNIQUE .*mend the file, /);
    expect(uploads()).toBe(sent);
  });

  test("goes forward once it is mended, and takes secrets again", async () => {
    stage.checkout.remove("migrations/9002_of_a_test.sql");
    stage.checkout.commit("Mended");
    await passing(`${DEPLOY} --urgent "forward"`);
    expect(live()?.version.id).not.toBe(before);
    await passing(PUT_SECRET.replace("a-new-value", "a-newer-value"));
    expect(live()?.version.secrets.get("SIGNING_KEY")).toBe("a-newer-value");
    const { output } = await failing(`${DEPLOY} --back ${before}`);
    expect(output).toContain("Secrets were changed since that version");
  });

  test("does not begin where the platform refuses the login on the way", async () => {
    stage.platform.faults.push({ call: /^GET .*\/versions$/, answer: TOKEN_IS_REFUSED });
    const { last } = await failing(`${DEPLOY} --back ${before} --old-secrets`);
    expect(last).toMatch(/^Cloudflare refuses this login for \/workers\/scripts\//);
  });
});
