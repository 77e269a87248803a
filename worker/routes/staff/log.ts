/** The shop's staff, their access, and what they did. It changes nothing. */
import { Hono } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../../http/app-env.ts";
import { staffCaller } from "../../auth/staff-auth.ts";
import {
  LogBody,
  Nothing,
  PersonBody,
  type LogFileView,
  type LogView,
  type NewestActView,
  type PeopleView,
} from "../../contract/staff/staff-sign-in.ts";
import { database, type Database } from "../../db/client.ts";
import { listAccess } from "../../db/staff/passkeys.ts";
import { findPerson, listPeople } from "../../db/staff/people.ts";
import { listLog, listNames, type LogFilter } from "../../db/staff/staff-log.ts";
import { findNewestLine } from "../../db/staff/staff-acts.ts";
import { findTargets } from "../../db/staff/target-names.ts";
import { toDhakaInstant, dhakaDate, dhakaIso, dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { accessView } from "./access-view.ts";
import { listRights } from "./rights.ts";
import { continuedFileView, fileView, languageOfFile } from "./file-view.ts";
import { lineCells, lineView, LINE_HEADINGS, trailNames } from "./log-lines.ts";
import { readNamedTargets } from "./named-targets.ts";

const LINES_A_PAGE = 100;
/** The lines of one part of the file. */
const FILE_LINES_MAX = 20_000;
const DAY_MS = 86_400_000;

export const staffLog = new Hono<AppEnv>()
  .post("/people", async (c) => {
    const body = await readBody(c, Nothing);
    if (!body.ok) return refuse(c, body.error);
    const people = await listPeople(database(c.env), Date.now());
    const view: PeopleView = {
      status_code: 201,
      rights: listRights(),
      people: people.map(({ createdAt, disabledAt, lastSeenAt, ...person }) => ({
        ...person,
        created_at: dhakaIso(createdAt),
        disabled_at: dhakaIsoOrNull(disabledAt),
        last_seen_at: dhakaIsoOrNull(lastSeenAt),
      })),
    };
    return c.json(view, 200);
  })

  .post("/newest-act", async (c) => {
    const body = await readBody(c, Nothing);
    if (!body.ok) return refuse(c, body.error);
    const line = await findNewestLine(database(c.env));
    return c.json({ status_code: 201, line } satisfies NewestActView, 200);
  })

  .post("/person", async (c) => {
    const body = await readBody(c, PersonBody);
    if (!body.ok) return refuse(c, body.error);
    const db = database(c.env);
    const person = await findPerson(db, body.value.staff);
    if (person === null) return refuse(c, { reason: "staff_unknown" });
    const found = await listAccess(db, person.id, Date.now());
    return c.json(accessView(found, staffCaller(c), { noticePhone: null, pushKey: null }), 200);
  })

  .post("/log", async (c) => {
    const body = await readBody(c, LogBody);
    if (!body.ok) return refuse(c, body.error);
    const db = database(c.env);
    const { before } = body.value;
    const [rows, people] = await Promise.all([
      toLogFilter(db, body.value).then((filter) =>
        listLog(db, { ...filter, before }, LINES_A_PAGE + 1),
      ),
      listNames(db),
    ]);
    const lines = rows.slice(0, LINES_A_PAGE);
    const view: LogView = {
      status_code: 201,
      lines: lines.map(lineView),
      next: rows.length > LINES_A_PAGE ? (lines.at(-1)?.id ?? null) : null,
      targets: await readNamedTargets(db, lines),
      people,
    };
    return c.json(view, 200);
  })

  .post("/log-file", async (c) => {
    const body = await readBody(c, LogBody);
    if (!body.ok) return refuse(c, body.error);
    const db = database(c.env);
    const { before } = body.value;
    const [found, people] = await Promise.all([
      toLogFilter(db, body.value).then((filter) =>
        listLog(db, { ...filter, before }, FILE_LINES_MAX + 1),
      ),
      listNames(db),
    ]);
    const lines = found.slice(0, FILE_LINES_MAX);
    const nameById = new Map(people.map(({ id, name }) => [id, name]));
    const rows = lines.map((line) => lineCells(line, nameById));
    const name = `bhortibus-log-${dhakaDate(Date.now())}.csv`;
    const part =
      before === undefined
        ? fileView(name, [LINE_HEADINGS[languageOfFile(c)], ...rows])
        : continuedFileView(name, rows);
    const next = found.length > lines.length ? (lines.at(-1)?.id ?? null) : null;
    return c.json({ ...part, next } satisfies LogFileView, 200);
  });

async function toLogFilter(
  db: Database,
  { actor, act, act_name, target, day }: z.output<typeof LogBody>,
): Promise<LogFilter> {
  const start = day === undefined ? null : toDhakaInstant(day, "00:00");
  const name = act_name === undefined ? undefined : trailNames(act_name);
  return {
    actor,
    acts: act === undefined ? name : [act],
    targets: target === undefined ? undefined : await findTargets(db, target),
    day: start === null ? undefined : { start, end: start + DAY_MS },
  };
}
