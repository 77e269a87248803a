/** The unusual deploys: urgent, taking a domain over, from CI, and back. */
import { describe, expect, test } from "vitest";
import { readDeployCommand, type DeployCommand } from "../../worker/scripts/deploy/command.ts";
import { domainOwner, takeOverError } from "../../worker/scripts/deploy/domain.ts";
import { switchReplicationOn } from "../../worker/scripts/deploy/replication.ts";
import { goBack } from "../../worker/scripts/deploy/rollback.ts";
import { Stopped } from "../../worker/scripts/deploy/stopped.ts";
import type { Tools } from "../../worker/scripts/deploy/tools.ts";
import { run, STAGING } from "./deploy-scene.ts";

const ORDINARY: DeployCommand = {
  environment: "production",
  isDry: false,
  urgent: null,
  takesOver: false,
  back: null,
  withOldSecrets: false,
};

test("the environment is written in full; nothing is guessed", () => {
  expect(readDeployCommand(["production"])).toEqual(ORDINARY);
  expect(readDeployCommand(["--dry-run", "production"])).toEqual({ ...ORDINARY, isDry: true });
  expect(readDeployCommand(["production", "--urgent", "wallet down"])).toEqual({
    ...ORDINARY,
    urgent: "wallet down",
  });
  expect(readDeployCommand(["production", "--take-over"])).toEqual({
    ...ORDINARY,
    takesOver: true,
  });
  expect(readDeployCommand(["production", "--back", "v1", "--old-secrets"])).toEqual({
    ...ORDINARY,
    back: "v1",
    withOldSecrets: true,
  });
  expect(readDeployCommand(["production", "--back", "v1", "--dry-run"])).toEqual({
    ...ORDINARY,
    back: "v1",
    isDry: true,
  });
  for (const args of [
    [],
    ["live"],
    ["staging", "production"],
    ["staging", "--force"],
    ["staging", "--urgent"],
    ["staging", "--urgent", " "],
    ["staging", "--old-secrets"],
    ["staging", "--back", "v1", "--urgent", "why"],
  ]) {
    expect(readDeployCommand(args), args.join(" ")).toBeNull();
  }
});

describe("who serves a domain", () => {
  const lookups = (result: unknown[], resolves = false) => ({
    cloudflare: (path: string) => {
      expect(path).toBe("/workers/domains?hostname=shop.test");
      return Promise.resolve({ success: true, result });
    },
    resolves: () => Promise.resolve(resolves),
  });
  test.each([
    [[{ hostname: "shop.test", service: "theirs" }], true, { kind: "worker", name: "theirs" }],
    [[{ hostname: "other.test", service: "theirs" }], false, { kind: "nobody" }],
    [[], true, { kind: "elsewhere" }],
  ])("%j, resolving: %j", async (result, resolves, owner) => {
    expect(await domainOwner("shop.test", lookups(result, resolves))).toEqual(owner);
  });

  test("its own Worker may go on serving it", () => {
    expect(takeOverError("shop.test", { kind: "worker", name: "ours" }, "ours")).toBeNull();
    expect(takeOverError("shop.test", { kind: "nobody" }, "ours")).toBeNull();
  });
});

describe("going back", () => {
  const version = (id: string, number: number, trigger: string) => ({
    id,
    number,
    metadata: { created_on: `2026-11-0${number}` },
    annotations: {
      "workers/triggered_by": trigger,
      ...(trigger === "upload" ? { "workers/tag": `commit-${id}` } : {}),
    },
  });
  const VERSIONS = [
    version("first", 1, "upload"),
    version("second", 2, "upload"),
    version("rotated", 3, "secret"),
    version("third", 4, "upload"),
  ];

  function back(id: string, withOldSecrets = false, isDry = false) {
    const ran: string[] = [];
    const output: string[] = [];
    const tools = {
      print: (line: string) => void output.push(line),
      wrangler(args: readonly string[]) {
        ran.push(args.join(" "));
        return JSON.stringify(VERSIONS);
      },
    } as Partial<Tools> as Tools;
    let stopped = "";
    try {
      goBack({ ...ORDINARY, back: id, withOldSecrets, isDry }, tools);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      stopped = error.message;
    }
    const rollback = ran.find((args) => args.startsWith(`rollback ${id} `)) ?? null;
    // The objects of the bad version end at once.
    expect(rollback ?? "immediate").toMatch(/immediate$/);
    return { rolledBack: rollback !== null, stopped, output };
  }

  test("is done where no secret was changed since", () => {
    expect(back("third")).toMatchObject({ rolledBack: true, stopped: "" });
  });

  test("past the change of a secret is refused, since the old secret would be restored", () => {
    const { rolledBack, stopped } = back("second");
    expect(rolledBack).toBe(false);
    expect(stopped).toContain("Secrets were changed since that version (2026-11-03)");
    expect(stopped).toContain("--old-secrets, which says how");
  });

  test("is done when confirmed, and says to go forward before the secrets are put in again", () => {
    const { rolledBack, output } = back("second", true);
    expect(rolledBack).toBe(true);
    expect(output.join("\n")).toMatch(
      /git checkout commit-second\n.*npm run deploy -- production --urgent [^]*wrangler secret put NAME --env production/,
    );
  });

  test("is tried without being done, with every refusal", () => {
    const { rolledBack, output } = back("third", false, true);
    expect(rolledBack).toBe(false);
    expect(output.join("\n")).toContain("Would go back: wrangler rollback third --env production");
    expect(back("second", false, true).stopped).toContain("Secrets were changed");
  });

  test("to an unlisted version is refused", () => {
    expect(back("forgotten")).toMatchObject({ rolledBack: false });
  });
});

describe("read replication of D1", () => {
  function cloudflare(mode: string | undefined, becomes = "auto") {
    const calls: [path: string, change?: object][] = [];
    const ask = (path: string, change?: object) => {
      calls.push(change === undefined ? [path] : [path, change]);
      const now = change === undefined ? mode : becomes;
      const result = now === undefined ? {} : { read_replication: { mode: now } };
      return Promise.resolve({ success: true, result });
    };
    return { calls, ask };
  }
  const PATH = "/d1/database/d1-id";
  const CHANGE = { read_replication: { mode: "auto" } };

  test("that is on is left alone", async () => {
    const { calls, ask } = cloudflare("auto");
    expect(await switchReplicationOn("d1-id", ask)).toBe("was_on");
    expect(calls).toEqual([[PATH]]);
  });

  test.each(["disabled", undefined])("that is %s is switched on", async (mode) => {
    const { calls, ask } = cloudflare(mode);
    expect(await switchReplicationOn("d1-id", ask)).toBe("switched_on");
    expect(calls).toEqual([[PATH], [PATH, CHANGE]]);
  });

  test("that stays off is said", async () => {
    const { ask } = cloudflare("disabled", "disabled");
    await expect(switchReplicationOn("d1-id", ask)).rejects.toThrow(
      "not switched read replication",
    );
  });

  test("is seen to before anything is migrated; an urgent deploy goes on without", async () => {
    const { calls, output } = await run(STAGING, { replication: "switched_on" });
    expect(output).toContain("was off, and is switched on");
    const at = calls.indexOf("replication of d1-id");
    expect(at).toBeGreaterThan(-1);
    expect(at).toBeLessThan(calls.findIndex((call) => call.startsWith("d1 ")));
    const replication = new Stopped("Cloudflare refuses this login");
    const stopped = await run(STAGING, { replication });
    expect(stopped.stopped).toContain("refuses this login");
    expect(stopped.calls.filter((call) => /^(?:d1|deploy) /.test(call))).toEqual([]);
    const urgent = await run({ ...STAGING, urgent: "nobody can pay" }, { replication });
    expect(urgent.stopped).toBe("");
    expect(urgent.output).toContain("not seen to: Cloudflare refuses this login");
  });
});
