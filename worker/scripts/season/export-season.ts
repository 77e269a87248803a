/** A season as files: tables and posts from the shop's API, pictures as everybody gets them. */
import { SeasonFilesView } from "../../contract/staff/staff-season.ts";
import { readPicture } from "../../season/pictures.ts";
import { callStaff, Refused, NO_KEEP_ALIVE, type StaffAccess } from "../staff-client.ts";
import { readAnswer } from "../output/staff-output.ts";

export interface Exported {
  files: Map<string, Uint8Array>;
  /** Pictures that rows name and the shop lacks. */
  missing: string[];
}

/** `withAgents`: the photos of agents too, which are personal and in no other backup. */
export async function exportSeason(access: StaffAccess, withAgents: boolean): Promise<Exported> {
  const answer = await callStaff(access, "season-files", { agents: withAgents });
  const { files, pictures } = readAnswer(SeasonFilesView, answer);
  const encoder = new TextEncoder();
  return addPictures(
    new Map(files.map(({ path, text }) => [path, encoder.encode(text)])),
    pictures,
    async (path) => {
      const response = await fetch(`${access.origin}/uploads/${path}`, { headers: NO_KEEP_ALIVE });
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      if (response.status === 404) return null;
      throw new Refused(`${access.origin} does not send ${path} (${response.status}).`);
    },
  );
}

const PICTURES_AT_ONCE = 4;

export async function addPictures(
  files: Map<string, Uint8Array>,
  paths: readonly string[],
  load: (path: string) => Promise<Uint8Array | null>,
): Promise<Exported> {
  const missing: string[] = [];
  const waiting = new Set(paths).values();
  async function loadNext(): Promise<void> {
    for (const path of waiting) {
      const bytes = await load(path);
      const picture = bytes === null ? null : readPicture(path, bytes);
      if (picture === null || "message" in picture) missing.push(path);
      else files.set(path, picture.bytes);
    }
  }
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, loadNext));
  return { files, missing: missing.toSorted() };
}
