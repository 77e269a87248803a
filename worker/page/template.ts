/**
 * The client's built page, and the files that each of its screens needs. The only module that reads the client's files.
 * Invariant: values are inserted into the page as text or data, never as a script.
 */
import { z } from "zod";
import type { PageRead } from "../contract/pages/page.ts";
import { escapeHtml } from "./head.ts";

export interface Template {
  html: string;
  /** Headers of the built page, the content policy among them (web/public/_headers). */
  headers: Headers;
  /** Different for each build. */
  version: string;
  /** Chunks by source file, as paths under web/; empty where the client runs from its sources. */
  chunksOf(...sources: string[]): Chunks;
  /** The built path of a font or picture, by its name under web/. */
  fileOf(name: string): string | undefined;
}

export interface PreloadFiles {
  styles: readonly string[];
  scripts: readonly string[];
  fonts: readonly string[];
}

interface Chunks {
  scripts: string[];
  styles: string[];
}

/** Vite's manifest of built files. */
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

/** Cached for the isolate's life: another build runs in new isolates. */
export async function template(env: Env): Promise<Template> {
  if (built?.assets === env.ASSETS) return built.template;
  const loaded = await load(env);
  built = { assets: env.ASSETS, template: loaded };
  return loaded;
}

async function load(env: Env): Promise<Template> {
  const [page, chunks] = await Promise.all([fetchFile(env, "/"), fetchFile(env, "/manifest.json")]);
  if (!page.ok) throw new Error(`the client's page: ${page.status}`);
  const html = await page.text();
  // A client that runs from its sources has no such file, and responds with its page instead.
  const isBuilt = chunks.ok && chunks.headers.get("Content-Type")?.includes("json") === true;
  const manifest = isBuilt ? Manifest.parse(await chunks.json()) : {};
  return makeTemplate(html, new Headers(page.headers), manifest);
}

function fetchFile(env: Env, path: string): Promise<Response> {
  return env.ASSETS.fetch(new Request(`http://localhost${path}`));
}

export function makeTemplate(html: string, headers: Headers, manifest: Manifest): Template {
  const first = listReached(manifest, [ENTRY]);
  return {
    html,
    headers,
    version: manifest[ENTRY]?.file ?? "",
    chunksOf(...sources) {
      const more = [...listReached(manifest, sources)].filter((name) => !first.has(name));
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

/** Chunks with everything that they import statically. */
function listReached(manifest: Manifest, sources: readonly string[]): Set<string> {
  const all = new Set(sources);
  // The loop also visits what is added to the set meanwhile.
  for (const name of all) for (const next of manifest[name]?.imports ?? []) all.add(next);
  return all;
}

export interface Filling {
  language: string;
  files: PreloadFiles;
  /** JSON data for the client, escaped so that no text in it becomes a script. */
  reads: readonly PageRead[];
  /** Replaces the title. */
  head?: string;
  /** The rendered body. */
  body?: string;
  /** True for a page without its screen, which the browser draws. */
  isFrame?: boolean;
  /** The shop's numbers, for visitors whose browser runs none of the scripts. */
  phones: readonly string[];
}

export function fillTemplate(html: string, filling: Filling): string {
  const { language, files, reads, head, body = "", isFrame = false, phones } = filling;
  const json = JSON.stringify(reads).replaceAll("<", "\\u003c");
  const data = `<script type="application/json" id="page-reads">${json}</script>`;
  // Functions, because a replacement text may contain "$&" and similar patterns.
  const page = html
    .replace(/<html lang="\w+"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, (title) => (isFrame ? "" : fontTags(files)) + (head ?? title))
    .replace("</head>", () => `${writeTags(files)}</head>`)
    .replaceAll('<p class="shop-phones"></p>', () => `<p>${phones.map(phoneLink).join(", ")}</p>`)
    .replace(
      '<div id="app"></div>',
      () => `<div id="app"${isFrame ? " data-frame" : ""}>${body}</div>${data}`,
    );
  if (body === "") return page;
  return isFrame ? page.replaceAll(SCRIPT, '$& fetchpriority="low"') : deferScripts(page);
}

function phoneLink(phone: string): string {
  return `<a href="tel:${phone.replace(/[^\d+]/g, "")}">${escapeHtml(phone)}</a>`;
}

const SCRIPT = /<(?:script type="module"|link rel="modulepreload")/g;

/**
 * A drawn page is painted before its scripts are loaded: the script in web/index.html takes them out of this template.
 */
function deferScripts(page: string): string {
  const scripts = Array.from(page.matchAll(SCRIPT_TAGS), ([tag]) => tag);
  const waiting = `<template id="scripts">${scripts.join("")}</template>`;
  return page.replaceAll(SCRIPT_TAGS, "").replace("</head>", () => `${waiting}</head>`);
}

const SCRIPT_TAGS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

function writeTags({ styles, scripts }: PreloadFiles): string {
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}"/>`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}"/>`),
  ].join("");
}

/** Font preloads come first, so that text does not shift when the font arrives. */
function fontTags({ fonts }: PreloadFiles): string {
  const tags = fonts.map(
    (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin/>`,
  );
  return tags.join("");
}
