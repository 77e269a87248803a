import type { SourceFile } from "./tree.ts";

/** A small repository that keeps every rule; each plant adds a file to it, or replaces the text of one. */
const SOUND: Record<string, string> = {
  ".gitignore": "dist/\n.dev.vars\n",
  "README.md": [
    "Run `npm start` or `npm run reset`; `npm ci` installs. Secrets stand in `.dev.vars`, the build in `dist/app`.",
    "| `web` | `main.tsx` is the page, `ui/` its parts |",
    "The seats: `worker/domain/seats.ts`, read by `GET /api/seats` at `http://localhost/x/`. All of `worker/db/*`.",
  ].join("\n"),
  "package.json": JSON.stringify({
    scripts: { start: "node worker/scripts/run.mjs", reset: "true", test: "vitest", tool: "true" },
  }),
  "wrangler.toml":
    'main = "worker/index.ts"\n[assets]\nbinding = "ASSETS"\n[[d1_databases]]\nbinding = "DB"\n' +
    '[[durable_objects.bindings]]\nname = "TRIP_SEATS"\nclass_name = "TripSeats"\n',
  "worker/index.ts":
    'import { answer } from "./http/fetch-handler.ts";\nexport { TripSeats } from "./trip/trip-seats.ts";\nexport default answer;\n',
  "worker/http/fetch-handler.ts": 'import { app } from "../app.ts";\nexport const answer = app;\n',
  "worker/env.d.ts": "declare type Env = object;\nexport default Env;\n",
  "worker/app.ts":
    'import { Hono } from "hono";\nimport { seats } from "./routes/seats.ts";\nexport const app = [Hono, seats];\n',
  "worker/routes/seats.ts":
    'import { hold } from "../flows/hold.ts";\n' +
    'import { database } from "../db/client.ts";\nexport const seats = [hold, database];\n',
  "worker/db/client.ts":
    'import { drizzle } from "drizzle-orm/d1";\n' +
    'import * as schema from "../../drizzle/schema.ts";\n' +
    'export type Database = object;\nexport const database = (env: Pick<Env, "DB">) => drizzle(env.DB, { schema });\n',
  "worker/domain/seats.ts":
    "/** No Date.now here: `now` is an argument, and crypto is for others. */\n" +
    "export const at = (now: number) => new Date(now);\n",
  "worker/flows/hold.ts":
    'import type { Database } from "../db/client.ts";\nimport { at } from "../domain/seats.ts";\n' +
    "export const hold = (db: Database) => at(Object.keys(db).length);\n",
  "worker/trip/trip-seats.ts":
    'import { DurableObject } from "cloudflare:workers";\nexport class TripSeats extends DurableObject {}\n',
  "worker/scripts/start.ts":
    'import { STORIES } from "../../tests/wallet-simulator/stories.ts";\nconsole.log(STORIES, "DB");\n',
  "drizzle/schema.ts": 'import { sql } from "drizzle-orm";\nexport const now = sql`0`;\n',
  "web/index.html": '<script type="module" src="/main.tsx"></script>\n',
  "web/main.tsx":
    'import "./ui/base.css";\nimport { useState } from "react";\n' +
    'import type { Seat } from "../worker/contract/booking/seats.ts";\nexport const main = (seat: Seat) => useState(seat);\n',
  "web/ui/base.css":
    'body {\n  background: url("../pictures/band.svg");\n  composes: wide from "./wide.css";\n}\n',
  "web/ui/wide.css": ".wide {\n  width: 100%;\n}\n",
  "web/pictures/band.svg": "<svg/>",
  "worker/contract/booking/seats.ts":
    'import { z } from "zod";\nexport const Seat = z.string();\nexport type Seat = string;\n',
  "tests/domain/seats.test.ts":
    'import { at } from "../../worker/domain/seats.ts";\nimport { one } from "../support/one.ts";\nat(one);\n',
  "tests/support/one.ts": "export const one = 1;\n",
  "worker/PROTOCOL.md": "## 1. Stores\n\n- **E1** first\n\n## 2. States\n",
  "worker/DECISIONS.md": "## 1. Wire\n\n1. One.\n2. Two.\n\n## 2. Seats\n\n3. Three.\n",
  "worker/SPECIFICATION.md": "## 1. What it does\n",
  "worker/README.md": "`npm run tool -- sim`; `domain/seats.ts`\n\n```ts\nno/such/file.ts\n```\n",
  "worker/scripts/run.mjs": 'const TOOLS = {\n  sim: ["worker/scripts/start.ts"],\n};\n',
  "tests/specification/checklist.ts":
    "/** (protocol 1, E1; decisions 1.2, 2; spec 1), as in domain/seats.ts. */\nconst AREAS = {\n  S: 2,\n};\n",
  "tests/specification/checklist.test.ts": `${line("{ A }", "./checklist.ts")}test(${'"[S01 S02]'} seats", () => A);\n`,
  "tests/wallet-simulator/stories.ts": "export const STORIES = [];\n",
};

export function treeWith(plants: Record<string, string>): SourceFile[] {
  return Object.entries({ ...SOUND, ...plants }).map(([path, text]) => ({ path, text }));
}

/** An import line, composed so that this file is not taken to import it. */
export function line(what: string, from: string): string {
  return `import ${what} from "${from}";\n`;
}
