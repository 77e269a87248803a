/** The auditor's own test: it must notice each way in which a run is tampered with (doctored.ts). */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { audit } from "./audit.ts";
import { DOCTORED } from "./doctored.ts";
import { closeStores, readEvidence, type Evidence } from "./evidence.ts";
import type { Statements } from "./spoilt.ts";
import { storeSeats } from "../sim/audit/stored-seats.ts";
import { computeObjectId, copyFiles } from "./files.ts";

/** The number of tampered copies, and a sentence for each that the auditor did not notice. */
export function tryTheAuditor(
  stateDir: string,
  evidence: Evidence,
): { tried: number; unnoticed: string[] } {
  const all = Object.entries(DOCTORED).flatMap(([rule, ways]) =>
    Object.entries(ways).map(([what, spoil]) => ({ rule, what, spoil })),
  );
  const unnoticed = all.filter(({ rule, spoil }) => {
    const found =
      typeof spoil === "function"
        ? audit({ ...evidence, ...spoil(evidence) })
        : auditCopy(stateDir, evidence, spoil);
    return !found.some((difference) =>
      [":", " "].some((end) => difference.startsWith(`${rule}${end}`)),
    );
  });
  return {
    tried: all.length,
    unnoticed: unnoticed.map(({ what }) => `The auditor did not notice that ${what}.`),
  };
}

function auditCopy(stateDir: string, evidence: Evidence, spoil: Statements): string[] {
  const folder = mkdtempSync(join(stateDir, "..", "doctored-"));
  const files = copyFiles(stateDir, folder);
  const selling = [...evidence.trips].find(([, { seats }]) =>
    [...seats.values()].some(({ state }) => state === "sold"),
  );
  const object = files.objects.find((path) => path.includes(computeObjectId(selling?.[0] ?? "")));
  if (object === undefined)
    throw new Error("no object has sold a seat, so that none can be spoilt");
  const db = new DatabaseSync("d1" in spoil ? files.d1 : object);
  if ("object" in spoil) storeSeats(db);
  db.exec(`PRAGMA foreign_keys = OFF; ${"d1" in spoil ? spoil.d1 : spoil.object}`);
  db.close();
  const copy = readEvidence(files, evidence);
  const found = audit(copy);
  closeStores(copy);
  rmSync(folder, { recursive: true });
  return found;
}
