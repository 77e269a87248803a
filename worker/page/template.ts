/**
 * The client's page as it was built, and which files each of its screens needs. The only place that asks for the
 * client's own files. Invariant: what is put into the page stands there as text or as data, never as a script.
 */
import { z } from "zod";
import type { PageRead } from "../contract/page.ts";
import type { FirstFiles } from "./preload-files.ts";

export interface Template {
  html: string;
  /** Those of the built page: the content policy and its kin (web/public/_headers). */
  headers: Headers;
  /** Another one for each build. */
  version: string;
  /** Of a file of the client, by its path under web/: empty where the client runs from its sources. */
  partsOf(...sources: string[]): Parts;
  /** Where a font or a picture went, by its name under web/. */
  fileOf(name: string): string | undefined;
}

interface Parts {
  scripts: string[];
  styles: string[];
}

/** Which file came from what, as vite tells it. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
type Manifest = z.output<typeof Manifest>;

const ENTRY = "index.html";

let built: { assets: Fetcher; template: Template } | null = null;

/** Kept for as long as the isolate lives: another build brings other isolates. */
export async function template(env: Env): Promise<Template> {
  if (built?.assets === env.ASSETS) return built.template;
  const loaded = await load(env);
  built = { assets: env.ASSETS, template: loaded };
  return loaded;
}

async function load(env: Env): Promise<Template> {
  const [page, parts] = await Promise.all([fileOf(env, "/"), fileOf(env, "/parts.json")]);
  if (!page.ok) throw new Error(`the client's page: ${page.status}`);
  const html = await page.text();
  // A client that runs from its sources has no such file, and answers its page instead.
  const isBuilt = parts.ok && parts.headers.get("Content-Type")?.includes("json") === true;
  const manifest = isBuilt ? Manifest.parse(await parts.json()) : {};
  return templateOf(html, new Headers(page.headers), manifest);
}

function fileOf(env: Env, path: string): Promise<Response> {
  return env.ASSETS.fetch(new Request(`http://localhost${path}`));
}

export function templateOf(html: string, headers: Headers, manifest: Manifest): Template {
  const first = reached(manifest, [ENTRY]);
  return {
    html,
    headers,
    version: manifest[ENTRY]?.file ?? "",
    partsOf(...sources) {
      const more = [...reached(manifest, sources)].filter((name) => !first.has(name));
      const chunks = more.flatMap((name) => manifest[name] ?? []);
      return {
        scripts: chunks.map(({ file }) => `/${file}`),
        styles: [...new Set(chunks.flatMap(({ css }) => css))].map((file) => `/${file}`),
      };
    },
    fileOf(name) {
      const files = manifest[ENTRY]?.assets ?? [];
      const found = files.find((file) => file.startsWith(`assets/${name}-`));
      return found === undefined ? undefined : `/${found}`;
    },
  };
}

/** A chunk and all that it can't do without. */
function reached(manifest: Manifest, sources: readonly string[]): Set<string> {
  const all = new Set(sources);
  // A set that grows while it is walked through is walked to its end.
  for (const name of all) for (const next of manifest[name]?.imports ?? []) all.add(next);
  return all;
}

export interface Filling {
  language: string;
  files: FirstFiles;
  /** For the client to read; of the server's making, and still no script whatever stands in it. */
  reads: readonly PageRead[];
  /** In the place of the title. */
  head?: string;
  /** As drawn. */
  body?: string;
  /** The screen itself is not in it yet. */
  isFrame?: boolean;
}

export function filled(html: string, filling: Filling): string {
  const { language, files, reads, head, body = "", isFrame = false } = filling;
  const json = JSON.stringify(reads).replaceAll("<", "\\u003c");
  const brought = `<script type="application/json" id="page-reads">${json}</script>`;
  // Functions, since a text may hold what a replacement would read as a sign.
  const page = html
    .replace(/<html lang="\w+"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, (title) => (isFrame ? "" : fontTags(files)) + (head ?? title))
    .replace("</head>", () => `${tagsOf(files)}</head>`)
    .replace(
      '<div id="app"></div>',
      () => `<div id="app"${isFrame ? " data-frame" : ""}>${body}</div>${brought}`,
    );
  return body === "" ? page : page.replaceAll(SCRIPT_TAG, '$& fetchpriority="low"');
}

/** What is seen already comes first, and what makes it answer after it. */
const SCRIPT_TAG = /<(?:script type="module"|link rel="modulepreload")/g;

function tagsOf({ styles, scripts }: FirstFiles): string {
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}"/>`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}"/>`),
  ].join("");
}

/** Before anything else: words that are drawn in their own face from the start don't jump. */
function fontTags({ fonts }: FirstFiles): string {
  const tags = fonts.map(
    (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin/>`,
  );
  return tags.join("");
}
