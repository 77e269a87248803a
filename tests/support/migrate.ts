/**
 * Each test file starts on a migrated, empty D1, with objects and buckets that nobody has written to, and with nothing
 * cached. One runtime serves all files, for its start takes longer than most of them: what a file replaces in it, it
 * puts back.
 */
import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { forgetCached } from "./caches.ts";

await Promise.all([reset(), forgetCached()]);
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
