/**
 * Each test file starts on a migrated, empty D1. Not by `applyD1Migrations`: importing `cloudflare:test` loads the whole
 * Worker, which some files do not need.
 */
import { env } from "cloudflare:workers";

const statements = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries);
await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
