/**
 * Loads a season's files as an owner does in the office: the pictures are kept, the tables and posts are checked and
 * compared, and the act `import-season` is previewed and confirmed until it has loaded all of them.
 */
import { SeasonActView, SeasonCheckView } from "../../contract/staff/staff-season.ts";
import { decodeFileText, TABLE_ENDING } from "../../domain/spreadsheet-text.ts";
import type { SeasonPicture } from "../../season/pictures.ts";
import { readSeason, type Files } from "../../season/read.ts";
import type { Problem } from "../../season/tables.ts";
import { confirmAct, type CallStaff, type Waiting } from "../confirm-act.ts";
import { Refused } from "../staff-client.ts";
import { formatAnswer, readAnswer } from "../output/staff-output.ts";
import type { Signed } from "./command.ts";
import { formatDifference, formatProblems } from "./words.ts";

interface Shop {
  call: CallStaff;
  terminal: Waiting;
}

/** False when something is wrong with the files. */
export async function importSeason(
  { call, terminal }: Shop,
  folder: Files,
  signed: Signed,
): Promise<boolean> {
  const { print } = terminal;
  const { texts, pictures, problems } = readFiles(folder);
  if (problems.length > 0) return refuse(problems, print);
  const unfit = await keepPictures(call, pictures);
  if (unfit.length > 0) return refuse(unfit, print);
  if (pictures.size > 0) print(`${pictures.size} pictures are kept; rows show them.`);
  if (texts.length === 0) return true;

  const files = { files: texts };
  const checked = readAnswer(SeasonCheckView, await call("check-season", files));
  if (checked.problems_count > 0) return refuse(checked.problems, print, checked.problems_count);
  for (const line of formatDifference(checked)) print(line);
  for (;;) {
    const answer = await confirmAct(call, "import-season", { ...signed, ...files }, terminal);
    for (const line of formatAnswer("import-season", answer).lines) print(line);
    const { state, changed, rest } = readAnswer(SeasonActView, answer);
    if (signed.dry_run) {
      print("Tried only: nothing was loaded.");
      return true;
    }
    if (state !== "done") {
      print("Where rows are left then, the same command loads them.");
      return true;
    }
    if (rest === 0 || !changed) break;
    print(`${rest} rows are left.`);
  }
  print("Loaded.");
  return true;
}

function refuse(
  problems: Parameters<typeof formatProblems>[0],
  print: Waiting["print"],
  count = problems.length,
): false {
  for (const line of formatProblems(problems, count)) print(line);
  return false;
}

/** Splits the folder into what the shop reads, tables and posts, and what is a picture or can't be read. */
function readFiles(folder: Files) {
  const texts: { path: string; text: string }[] = [];
  const others = new Map<string, Uint8Array>();
  for (const [path, bytes] of folder) {
    const isText = path.includes("/") ? /^blogs\/.*\.md$/.test(path) : TABLE_ENDING.test(path);
    const text = isText ? decodeFileText(bytes) : null;
    if (text === null) others.set(path, bytes);
    else texts.push({ path, text });
  }
  const { pictures, problems } = readSeason(others);
  const isEmpty = texts.length + pictures.size + problems.length === 0;
  if (isEmpty) throw new Refused("The folder has no file of a season. Nothing was loaded.");
  return { texts, pictures, problems };
}

/** Before the rows, since a row is refused whose picture is not there. Returns those that the shop refuses. */
async function keepPictures(call: CallStaff, pictures: ReadonlyMap<string, SeasonPicture>) {
  const unfit: Pick<Problem, "file" | "line" | "row" | "column" | "message">[] = [];
  for (const [path, { bytes }] of pictures) {
    const content = Buffer.from(bytes).toString("base64");
    try {
      await call("keep-season-picture", { path, content });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "act_refused") throw error;
      const message = error.message.replace(`${path}: `, "");
      unfit.push({ file: path, line: null, row: null, column: null, message });
    }
  }
  return unfit;
}
