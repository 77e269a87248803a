/** Every command, file and name of the code that a document names exists. */
import { getCode, getText, type Rule, type SourceFile } from "./tree.ts";

/** Beside what they are about: README.md everywhere, and those in capitals in worker/. */
export const DOCUMENT = /^(?:\w+\/)*[A-Z]+\.md$/;

export const documentsNameWhatExists: Rule = (tree) =>
  tree
    .filter(({ path }) => DOCUMENT.test(path))
    .flatMap(({ path: document, text }) => {
      const own = document.split("/").slice(0, -1).join("/");
      return codeSpans(text.split("\n")).flatMap(({ code, folder }) => [
        ...commandsIn(code)
          .filter((name) => !listScripts(tree).has(name))
          .map((name) => `${document}: npm has no script called ${name}`),
        ...toolsIn(code)
          .filter((name) => !listTools(tree).has(name))
          .map((name) => `${document}: there is no tool called ${name}`),
        ...pathsIn(code)
          .filter((path) =>
            [path, `${folder}/${path}`, `${own}/${path}`, `${own}/${folder}/${path}`].every(
              (one) => !exists(tree, one.replace(/^\//, "")),
            ),
          )
          .map((path) => `${document}: names ${path}, which does not exist`),
      ]);
    });

/** Names of packages and of the platform that the measurements and the operations manual explain. */
const NAMES_OF_OTHERS = new Set(["blob2", "buildQueryFromSourceParams", "enterSpan"]);

/** One word with a capital, an underscore or a digit inside: `seatAt`, `HOLD_MS`, `bill_trail`, but not `held`. */
const CODE_NAME = /^(?=.*[a-z][A-Z]|.*_|.*\d)([A-Za-z]\w*)(?:\(\))?$/;

export const documentsNameCodeThatExists: Rule = (tree) => {
  const names = new Set(
    tree
      .filter(({ path }) => !DOCUMENT.test(path))
      .flatMap(
        (file) => (/\.[mc]?tsx?$/.test(file.path) ? getCode(file) : file.text).match(/\w+/g) ?? [],
      ),
  );
  return tree
    .filter(({ path }) => DOCUMENT.test(path))
    .flatMap(({ path: document, text }) =>
      Array.from(
        new Set(codeSpans(text.split("\n")).flatMap(({ code }) => CODE_NAME.exec(code)?.[1] ?? [])),
      )
        .filter((name) => !names.has(name) && !NAMES_OF_OTHERS.has(name))
        .map((name) => `${document}: names ${name}, which is nowhere in the code`),
    );
};

/** A row of the map names its folder first, and then what is in it. Of fenced blocks, commands alone are read. */
function codeSpans(lines: readonly string[]): { code: string; folder: string }[] {
  let fence: string | null = null;
  return lines.flatMap((line) => {
    if (line.startsWith("```")) {
      fence = fence === null ? line : null;
      return [];
    }
    if (fence !== null) return fence === "```sh" ? [{ code: line, folder: "" }] : [];
    const spans = Array.from(line.matchAll(/`([^`]+)`/g), ([, code = ""]) => code);
    return spans.map((code) => ({ code, folder: spans[0] ?? "" }));
  });
}

const RUNNER = "worker/scripts/run.mjs";

/** Commands of npm itself that a document may name. */
const OWN_COMMANDS = ["ci", "install"];

function listScripts(tree: readonly SourceFile[]): Set<string> {
  const { scripts } = JSON.parse(getText(tree, "package.json") || "{}") as {
    scripts?: Record<string, string>;
  };
  return new Set([...OWN_COMMANDS, ...Object.keys(scripts ?? {})]);
}

function commandsIn(code: string): string[] {
  return Array.from(code.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g), ([, name = ""]) => name);
}

function toolsIn(code: string): string[] {
  return Array.from(code.matchAll(/\bnpm run tool -- ([\w:-]+)/g), ([, name = ""]) => name);
}

/** The keys of TOOLS in the runner, as the formatter writes them. */
function listTools(tree: readonly SourceFile[]): Set<string> {
  const [, table = ""] = /^const TOOLS = \{\n(.*?)^\};/ms.exec(getText(tree, RUNNER)) ?? [];
  return new Set(Array.from(table.matchAll(/^ {2}"?([\w:-]+)"?:/gm), ([, name = ""]) => name));
}

/** A word with an ending that files have, in one of our folders, or with a slash at its end; no address, no URL. */
function pathsIn(code: string): string[] {
  return code
    .split(/[\s"'(),;]+/)
    .filter((word) => !word.startsWith("/") && !word.includes("://"))
    .filter(
      (word) =>
        /^[\w./*-]+\.(ts|tsx|mjs|css|html|json|md|sql|svg|toml)$/.test(word) ||
        /^(worker|web|drizzle|migrations|tests)\//.test(word) ||
        /^[\w.-]+\/$/.test(word),
    )
    .map((word) => word.replace(/\*.*$/, "").replace(/\/$/, ""));
}

/** What git ignores is made by a run, and is there after it. */
function exists(tree: readonly SourceFile[], path: string): boolean {
  const isMade = getText(tree, ".gitignore")
    .split("\n")
    .some((line) => line !== "" && `${path}/`.startsWith(line.replace(/\/?$/, "/")));
  return isMade || tree.some((file) => file.path === path || file.path.startsWith(`${path}/`));
}
