/**
 * Texts that nobody types and that somebody sends: each has stopped some parser somewhere. Made by rule, none is kept.
 */

const MEGABYTE = 1_000_000;
/** As long as a post may be typed in the office. */
const POST = 39_000;

/** Pieces that a parser tries to begin something with, or that a pattern matches in more than one way. */
const PIECES: readonly string[] = [
  ..."*_`~[]()<>!|\\#&@\"',;:=-+./%$^?{}0 \t\n\r",
  "\u0000",
  "\u00a0",
  "\u202e",
  "\u200d",
  "\ud800",
  "\udc00",
  "\ufeff",
  "ক্ষ",
  "👩‍👩‍👧‍👦",
  "*a_",
  "**a",
  "_a_*",
  "[a](",
  "![",
  "[[",
  "](",
  "`a``",
  "> ",
  "- ",
  "1. ",
  "  - ",
  "<a ",
  "<b>",
  "<b><p>",
  "<div>",
  "</div>",
  '<a title="',
  "<svg><td>",
  "<!--",
  "<!---->",
  "<!-- --> ",
  "<![CDATA[",
  "<?xml ?>",
  "<script>",
  "<table><tr><td>",
  "&amp",
  "&#x",
  "~~a~",
  "|a",
  "|-",
  "www.a",
  "http://",
  "a@",
  "a.a@a.",
  "\\\n",
  "[a]: b\n",
  "\r\n",
  ",\n",
  '"\n',
  '""',
  "a,b;c\t",
  "'=",
  "[",
  '{"a":',
  '["",',
  "1e9",
  "9",
  "০",
  "+880",
  "88001",
  "%E0%A6",
  "..",
  "../",
  "a=b; ",
  "lang=bn",
  "Bearer ",
  "Chrome/",
  "00",
  "T1",
  "2026-12-04 ",
  ":",
];

/** At least two hundred, by a name that says what they are. */
export function hostileTexts(): Map<string, string> {
  const texts = new Map<string, string>();
  const spell = (piece: string) => JSON.stringify(piece.toWellFormed());
  for (const [at, piece] of PIECES.entries()) {
    const name = `${at} ${spell(piece)}`;
    texts.set(`${name}, a post full`, repeated(piece, POST));
    texts.set(`${name}, a megabyte`, repeated(piece, MEGABYTE));
    texts.set(`${name}, with an end that never comes`, `${repeated(piece, 200)}a`);
    texts.set(`${name}, thirty and a wrong end`, `${piece.repeat(30)}!`);
  }
  for (const depth of [33, 1_000, 100_000]) {
    texts.set(`lists of JSON ${depth} deep`, "[".repeat(depth) + "]".repeat(depth));
    texts.set(`objects of JSON ${depth} deep`, '{"a":'.repeat(depth) + "1" + "}".repeat(depth));
    texts.set(`quotes ${depth} deep`, `${"> ".repeat(depth)}a`);
    texts.set(`elements ${depth} deep`, "<div>".repeat(depth) + "</div>".repeat(depth));
    texts.set(
      `elements ${depth} deep, their ends in attributes`,
      '<div><i title="</div>"></i>'.repeat(depth),
    );
    texts.set(
      `lists ${depth} deep by indent`,
      Array.from(
        { length: Math.min(depth, 1_000) },
        (_, level) => `${" ".repeat(2 * level)}- a`,
      ).join("\n"),
    );
  }
  for (const digits of [20, 400, 100_000]) {
    texts.set(`a number of ${digits} digits`, "9".repeat(digits));
    texts.set(`an exponent of ${digits} digits`, `1e${"9".repeat(digits)}`);
  }
  texts.set("facts of a post without an end", `---\n${"id: a\n".repeat(100_000)}`);
  texts.set("facts of a post, a hundred thousand", `---\n${"x: a\n".repeat(100_000)}---\n`);
  texts.set("columns of a table, a hundred thousand", `id${",id".repeat(100_000)}\n1`);
  texts.set("distinct columns", Array.from({ length: 50_000 }, (_, at) => `c${at}`).join(","));
  texts.set(
    "formats by distinct attributes",
    Array.from({ length: 2_000 }, (_, at) => `<font size=${at}>`).join("") + "<p>".repeat(2_000),
  );
  texts.set(
    "attributes of one element",
    `<a ${Array.from({ length: 20_000 }, (_, at) => `a${at}`).join(" ")}>`,
  );
  return texts;
}

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}
