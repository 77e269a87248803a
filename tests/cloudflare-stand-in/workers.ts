/**
 * Workers: their versions, which of them runs, secrets, domains and the client's files. A version has its secrets, and
 * a change of a secret makes a version, as at the platform.
 */
import { randomUUID } from "node:crypto";
import {
  done,
  jsonIn,
  NEWEST_IS_NOT_DEPLOYED,
  refused,
  WORKER_IS_UNKNOWN,
  type Answer,
  type Asked,
  type Route,
} from "./answers.ts";

export interface Version {
  id: string;
  number: number;
  createdOn: string;
  trigger: "upload" | "secret";
  /** What the upload says of itself: its tag and message, and how the objects take it over. */
  metadata: Record<string, unknown>;
  secrets: ReadonlyMap<string, string>;
}

interface Deployment {
  id: string;
  createdOn: string;
  trigger: string;
  version: string;
  /** "immediate" ends what objects run at once. */
  strategy: unknown;
}

interface Worker {
  tag: string;
  versions: Version[];
  /** Oldest first; the last one runs. */
  deployments: Deployment[];
  schedules: unknown[];
}

export interface Workers {
  route: Route;
  /** What runs under the name; null where nothing was ever deployed under it. */
  live(name: string): { version: Version; deployment: Deployment } | null;
  versions(name: string): readonly Version[];
  schedules(name: string): readonly unknown[];
  /** Gives a domain to another Worker of the account. */
  giveDomain(hostname: string, service: string): void;
}

export function makeWorkers(): Workers {
  const all = new Map<string, Worker>();
  const domains = new Map<string, string>();
  const knownFiles = new Set<string>();

  function deployOne(worker: Worker, version: Version, trigger: string, strategy: unknown): void {
    // A deployment is as old as itself: after a way back the newest one has an older version.
    const createdOn = new Date().toISOString();
    const { id } = version;
    worker.deployments.push({ id: randomUUID(), createdOn, trigger, version: id, strategy });
  }

  function addVersion(worker: Worker, one: Omit<Version, "id" | "number" | "createdOn">): Version {
    const number = worker.versions.length + 1;
    const version = { ...one, id: randomUUID(), number, createdOn: new Date().toISOString() };
    worker.versions.push(version);
    return version;
  }

  async function upload(name: string, asked: Asked): Promise<Answer> {
    const metadata = await metadataIn(asked);
    const known = all.get(name);
    const worker = known ?? { tag: randomUUID(), versions: [], deployments: [], schedules: [] };
    const secrets = new Map(worker.versions.at(-1)?.secrets);
    const lost = inherited(metadata).filter((secret) => !secrets.has(secret));
    if (lost.length > 0) {
      return refused(400, 10056, `Bindings can't be inherited: ${lost.join(", ")}`);
    }
    all.set(name, worker);
    const version = addVersion(worker, { trigger: "upload", metadata, secrets });
    deployOne(worker, version, "upload", metadata["code_update_strategy"]);
    return done({ id: name, etag: version.id, deployment_id: version.id, startup_time_ms: 12 });
  }

  function deployments(worker: Worker, asked: Asked): Answer | null {
    if (asked.method === "GET") {
      return done({ deployments: worker.deployments.toReversed().map(toDeploymentView) });
    }
    const { versions, code_update_strategy } = jsonIn(asked);
    const [first] = Array.isArray(versions) ? versions : [];
    const version = worker.versions.find(({ id }) => id === fieldIn(first, "version_id"));
    if (version === undefined) return refused(404, 10220, "There is no such version");
    deployOne(worker, version, "deployment", code_update_strategy);
    return done({ id: worker.deployments.at(-1)?.id });
  }

  function changeSecrets(worker: Worker, asked: Asked): Answer | null {
    const newest = worker.versions.at(-1);
    const kept = new Map(newest?.secrets);
    if (asked.method === "GET") {
      return done([...kept.keys()].map((name) => ({ name, type: "secret_text" })));
    }
    if (asked.method !== "PUT") return null;
    if (newest?.id !== worker.deployments.at(-1)?.version) return NEWEST_IS_NOT_DEPLOYED;
    const { name, text } = jsonIn(asked);
    kept.set(String(name), String(text));
    const metadata = newest?.metadata ?? {};
    deployOne(
      worker,
      addVersion(worker, { trigger: "secret", metadata, secrets: kept }),
      "secret",
      undefined,
    );
    return done({ name, type: "secret_text" });
  }

  function files(asked: Asked): Answer {
    const { manifest } = jsonIn(asked);
    const hashes = Object.values(manifest ?? {}).map((one) => String(fieldIn(one, "hash")));
    const missing = [...new Set(hashes.filter((hash) => !knownFiles.has(hash)))];
    return done({ jwt: aToken(), buckets: missing.length === 0 ? [] : [missing] });
  }

  /** The names of the form's parts are the hashes of the files. */
  async function takeFiles(asked: Asked): Promise<Answer> {
    for (const hash of (await formIn(asked)).keys()) knownFiles.add(hash);
    return { ...done({ jwt: aToken() }), status: 201 };
  }

  async function ofScript(name: string, rest: string, asked: Asked): Promise<Answer | null> {
    if (rest === "" && asked.method === "PUT") return upload(name, asked);
    if (rest === "/assets-upload-session") return files(asked);
    const worker = all.get(name);
    if (worker === undefined) return WORKER_IS_UNKNOWN;
    if (rest === "/secrets") return changeSecrets(worker, asked);
    if (rest === "/deployments") return deployments(worker, asked);
    if (rest === "/versions") {
      return done({ items: worker.versions.toReversed().map(toVersionView) });
    }
    const [, id] = /^\/versions\/([^/]+)$/.exec(rest) ?? [];
    if (id !== undefined) {
      const found = worker.versions.find((one) => one.id === id);
      return found === undefined
        ? refused(404, 10220, "There is no such version")
        : done(toVersionView(found));
    }
    if (rest === "/schedules" && asked.method === "PUT") {
      const sent: unknown = JSON.parse(asked.body.toString("utf8"));
      worker.schedules = Array.isArray(sent) ? sent : [];
      return done({ schedules: worker.schedules });
    }
    if (rest === "/script-settings") return done({});
    if (rest === "/subdomain") return done({ enabled: false, previews_enabled: false });
    if (rest === "/settings") return done({ bindings: bindingsIn(worker.versions.at(-1)) });
    if (rest === "/domains/changeset") {
      const wanted = hostnamesIn(asked);
      const added = wanted.filter((hostname) => !domains.has(hostname));
      return done({
        added: added.map((hostname) => ({ hostname })),
        removed: [],
        updated: [],
        conflicting: [],
      });
    }
    if (rest === "/domains/records" && asked.method === "PUT") {
      for (const hostname of hostnamesIn(asked)) domains.set(hostname, name);
      return done([]);
    }
    return null;
  }

  async function route(asked: Asked): Promise<Answer | null> {
    const [, rest = ""] = /^\/accounts\/[^/]+\/workers(\/.*)$/.exec(asked.path) ?? [];
    if (rest === "/domains") {
      const hostname = asked.query.get("hostname") ?? "";
      const service = domains.get(hostname);
      return done(service === undefined ? [] : [{ hostname, service }]);
    }
    if (rest === "/assets/upload") return takeFiles(asked);
    const [, service = ""] = /^\/services\/([^/]+)$/.exec(rest) ?? [];
    if (service !== "") {
      const worker = all.get(service);
      if (worker === undefined) return WORKER_IS_UNKNOWN;
      const script = { tag: worker.tag, tags: [], last_deployed_from: "wrangler" };
      return done({ id: service, default_environment: { environment: "production", script } });
    }
    const [, newer = ""] = /^\/workers\/([^/]+)$/.exec(rest) ?? [];
    if (newer !== "") {
      const isThere = all.has(newer);
      const subdomain = { enabled: false, previews_enabled: false };
      return isThere ? done({ id: newer, name: newer, subdomain }) : WORKER_IS_UNKNOWN;
    }
    const [, name = "", after = ""] = /^\/scripts\/([^/]+)(.*)$/.exec(rest) ?? [];
    return name === "" ? null : ofScript(name, after, asked);
  }

  return {
    route,
    live(name) {
      const worker = all.get(name);
      const deployment = worker?.deployments.at(-1);
      const version = worker?.versions.find(({ id }) => id === deployment?.version);
      return deployment === undefined || version === undefined ? null : { version, deployment };
    },
    versions: (name) => all.get(name)?.versions ?? [],
    schedules: (name) => all.get(name)?.schedules ?? [],
    giveDomain: (hostname, service) => void domains.set(hostname, service),
  };
}

function toVersionView({ id, number, createdOn, trigger, metadata }: Version) {
  const annotations = fieldIn(metadata, "annotations");
  return {
    id,
    number,
    metadata: { created_on: createdOn, author_email: "owner@shop.test", source: "wrangler" },
    annotations: {
      ...(trigger === "upload" && typeof annotations === "object" ? annotations : {}),
      "workers/triggered_by": trigger,
    },
    resources: { bindings: [], script: { etag: id, handlers: ["fetch"] }, script_runtime: {} },
  };
}

function toDeploymentView({ id, createdOn, trigger, version }: Deployment) {
  return {
    id,
    created_on: createdOn,
    author_email: "owner@shop.test",
    source: "wrangler",
    strategy: "percentage",
    annotations: { "workers/triggered_by": trigger },
    versions: [{ version_id: version, percentage: 100 }],
  };
}

async function metadataIn(asked: Asked): Promise<Record<string, unknown>> {
  const sent = (await formIn(asked)).get("metadata");
  const text = typeof sent === "string" ? sent : await sent?.text();
  const metadata: unknown = JSON.parse(text ?? "{}");
  return typeof metadata === "object" && metadata !== null ? { ...metadata } : {};
}

function formIn({ body, contentType }: Asked): Promise<FormData> {
  const headers = { "Content-Type": contentType };
  return new Response(new Uint8Array(body), { headers }).formData();
}

/** Secrets that the upload requires of the version before. */
function inherited(metadata: Record<string, unknown>): string[] {
  const { bindings } = metadata;
  return (Array.isArray(bindings) ? bindings : [])
    .filter((one) => fieldIn(one, "type") === "inherit")
    .map((one) => String(fieldIn(one, "name")));
}

function bindingsIn(version: Version | undefined): unknown[] {
  const bindings = version?.metadata["bindings"];
  return Array.isArray(bindings) ? bindings : [];
}

function hostnamesIn({ body }: Asked): string[] {
  const sent: unknown = JSON.parse(body.toString("utf8"));
  const origins = Array.isArray(sent) ? sent : fieldIn(sent, "origins");
  return (Array.isArray(origins) ? origins : []).map((one) => String(fieldIn(one, "hostname")));
}

/** Wrangler reads nothing in it but how files are sent. */
function aToken(): string {
  const claims = Buffer.from(JSON.stringify({ id: randomUUID() })).toString("base64url");
  return `e30.${claims}.stand-in`;
}

function fieldIn(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
