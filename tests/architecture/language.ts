/** The rules of language that a machine can judge: how a comment begins and how wide it is, and names of functions. */
import { getCode, listComments, listSources, type Rule } from "./tree.ts";

const JUDGED = /^(worker|web|drizzle|tests)\//;

/** A comment that begins like this is understood only together with the code around it. */
const FRAGMENT = /^(Null:|Of|Ours|Besides|The same|In place of)(?![\w-])/;

export const commentsBeginAsSentences: Rule = (tree) =>
  listSources(tree)
    .filter(({ path }) => JUDGED.test(path))
    .flatMap((file) =>
      listComments(file)
        .map((comment) => comment.replace(/^\s*\/[/*]+\s*(?:\*\s*)?/, ""))
        .flatMap((text) => FRAGMENT.exec(text)?.[1] ?? [])
        .map((start) => `${file.path}: a comment begins with "${start}"`),
    );

const COLUMNS_MAX = 120;
const GENERATED = "worker/env.d.ts";

/** The formatter leaves comments as they are, so their width is checked here. */
export const commentsFitTheirColumns: Rule = (tree) =>
  tree
    .filter(({ path }) => JUDGED.test(path) && /\.(ts|tsx|mjs|css)$/.test(path))
    .filter(({ path }) => path !== GENERATED)
    .flatMap((file) =>
      file.text
        .split("\n")
        .flatMap((line, index) =>
          line.length > COLUMNS_MAX && /^\s*(?:\/\/|\/?\*)/.test(line)
            ? [`${file.path}: line ${index + 1} is a comment of more than ${COLUMNS_MAX} columns`]
            : [],
        ),
    );

const DECLARED = /\bfunction\*? ([a-z]\w*)|\b(?:const|let) ([a-z]\w*) = (?:async )?(?:\(|<)/g;

/** Half a sentence ("tripOf"), or a participle in the place of a verb ("shown"). */
const NO_VERB =
  /Of$|^(?:cleaned|decoded|drawn|escaped|filled|joined|masked|merged|packed|parsed|quoted|reordered|shortened|shown|sorted|tidied|toggled|unpacked|unzipped|wrapped|zipped)(?![a-z])/;

export const functionsAreVerbs: Rule = (tree) =>
  listSources(tree)
    .filter(({ path }) => JUDGED.test(path))
    .flatMap((file) =>
      Array.from(getCode(file).matchAll(DECLARED), ([, name, value]) => name ?? value ?? "")
        .filter((name) => NO_VERB.test(name))
        .map((name) => `${file.path}: the function ${name} is not named by a verb`),
    );
