/**
 * CSS that came after the oldest browsers, in a sheet as they get it: each needs a fallback, or does no harm where it
 * is ignored.
 */
import { parse, type AtRule, type Declaration, type Node, type Rule } from "postcss";
import { isNewer, type Since } from "./since.ts";

const AT_RULES: Record<string, Since> = {
  container: [105, 16, 110],
  layer: [99, 15.4, 97],
  property: [85, 16.4, 128],
  scope: [118, 17.4, 146],
  "starting-style": [117, 17.5, 129],
};

const SELECTORS: Record<string, Since> = {
  ":focus-visible": [86, 15.4, 85],
  ":has": [105, 15.4, 121],
  ":is": [88, 14, 78],
  ":modal": [105, 15.6, 103],
  ":user-invalid": [119, 16.5, 88],
  ":user-valid": [119, 16.5, 88],
  ":where": [88, 14, 78],
};

/** `:not(a, b)`; one after the other says the same. */
const LIST_IN_NOT: Since = [88, 9, 84];

/** In values. */
const UNITS: [name: string, pattern: RegExp, since: Since][] = [
  ["cqi", /\d(?:cqw|cqh|cqi|cqb|cqmin|cqmax)\b/, [105, 16, 110]],
  ["dvh", /\d(?:[dsl]v(?:h|w|i|b|min|max))\b/, [108, 15.4, 101]],
  ["lh", /\d(?:lh|rlh)\b/, [109, 16.4, 120]],
  ["vi", /\d(?:vi|vb)\b/, [108, 15.4, 101]],
];

const FUNCTIONS: Record<string, Since> = {
  anchor: [125, 26, 147],
  "color-mix": [111, 16.2, 113],
  color: [111, 14, 113],
  lab: [111, 15.4, 113],
  lch: [111, 15.4, 113],
  "light-dark": [123, 17.5, 120],
  linear: [113, 17.2, 112],
  oklab: [111, 15.4, 113],
  oklch: [111, 15.4, 113],
  round: [125, 15.4, 118],
};

const PROPERTIES: Record<string, Since> = {
  "accent-color": [93, 15.4, 92],
  "anchor-name": [125, 26, 147],
  appearance: [84, 15.4, 80],
  "aspect-ratio": [88, 15, 89],
  "backdrop-filter": [76, 18, 103],
  container: [105, 16, 110],
  "container-name": [105, 16, 110],
  "container-type": [105, 16, 110],
  "content-visibility": [85, 18, 125],
  "field-sizing": [123, 26.2, 152],
  inset: [87, 14.1, 66],
  "inset-block": [87, 14.1, 63],
  "inset-inline": [87, 14.1, 63],
  "interpolate-size": [129, 99, 199],
  mask: [120, 15.4, 53],
  "mask-image": [120, 15.4, 53],
  "overscroll-behavior": [63, 16, 59],
  "position-anchor": [125, 26, 147],
  "print-color-adjust": [136, 15.4, 97],
  rotate: [104, 14.1, 72],
  scale: [104, 14.1, 72],
  "scrollbar-color": [121, 18.2, 64],
  "scrollbar-gutter": [94, 18.2, 97],
  "scrollbar-width": [121, 18.2, 64],
  "text-decoration-thickness": [89, 14, 70],
  "text-wrap": [114, 17.4, 121],
  translate: [104, 14.1, 72],
  "user-select": [54, 99, 69],
};

const VALUES: [property: RegExp, word: string, since: Since][] = [
  [/^overflow/, "clip", [90, 16, 81]],
  [/^overflow-wrap$/, "anywhere", [80, 15.4, 65]],
  [/^grid/, "subgrid", [117, 16, 71]],
  [/^(?:min-|max-)?(?:width|height)$/, "fit-content", [46, 14, 94]],
];

/** Where it is ignored nothing is lost but looks. */
const HARMLESS: Record<string, string> = {
  ":focus-visible": "the browser's own ring stands instead",
  "accent-color": "a control has the colour of its browser",
  anywhere:
    "such a browser breaks long words as `overflow-wrap: break-word` does, which every page has",
  "aspect-ratio": "a picture keeps its own shape",
  clip: "corners of what is inside stand over those of the frame",
  container: "its queries have a fallback of their own",
  "container-name": "its queries have a fallback of their own",
  "container-type": "its queries have a fallback of their own",
  "content-visibility": "rows that are not seen are drawn, too, as all were before",
  "overscroll-behavior": "the page behind moves too",
  "print-color-adjust": "the ticket is printed without its grounds, as browsers do that save ink",
  "scrollbar-width": "a scroll bar is as wide as its browser makes it",
  subgrid: "lines of the office's forms are not level with their neighbours'",
  "text-decoration-thickness": "a line is as thick as its browser makes it",
  "text-wrap": "lines end where the browser ends them",
};

export function newerCss(css: string): string[] {
  const found = new Set<string>();
  const add = (what: string, since: Since | undefined, node: Node, hasFallback: boolean) => {
    if (since === undefined || !isNewer(since) || hasFallback) return;
    if (Object.hasOwn(HARMLESS, what) || isAsked(node, what)) return;
    found.add(what);
  };
  const root = parse(css);
  root.walkAtRules((rule) => {
    const { name } = rule;
    const asked = name === "container" && isAfterItsFallback(rule);
    // Media Queries 4: a browser before it takes the whole query for `not all`.
    if (name === "media" && /\bnot\s*\(/.test(rule.params)) found.add("@media not of a feature");
    add(`@${name}`, Object.hasOwn(AT_RULES, name) ? AT_RULES[name] : undefined, rule, asked);
  });
  root.walkRules((rule) => {
    if (
      /:not\([^()]*(?:\([^()]*\)[^()]*)*,/.test(
        rule.selector.replace(/:not\((?:[^(),]|\([^()]*\))*\)/g, ""),
      )
    ) {
      add(":not with a list", LIST_IN_NOT, rule, false);
    }
    for (const [name, since] of Object.entries(SELECTORS)) {
      const those = rule.selectors.filter((selector) => hasPseudo(selector, name));
      if (those.length === 0 || !isNewer(since)) continue;
      add(name, since, rule, false);
      // A list with one selector that a browser does not know is ignored as a whole.
      if (those.length < rule.selectors.length && !isAsked(rule, name)) {
        found.add(`${name} beside other selectors`);
      }
    }
  });
  root.walkDecls((declaration) => {
    if (isInFontFace(declaration)) return;
    for (const [what, since] of newerIn(declaration)) {
      add(what, since, declaration, hasEarlier(declaration));
    }
  });
  return [...found].toSorted();
}

function newerIn({ prop, value }: Declaration): [string, Since][] {
  const text = value.replace(/"[^"]*"|url\([^)]*\)/g, "");
  const property = Object.hasOwn(PROPERTIES, prop) ? PROPERTIES[prop] : undefined;
  return [
    ...(property === undefined ? [] : [[prop, property] as [string, Since]]),
    ...UNITS.flatMap(([name, pattern, since]): [string, Since][] =>
      pattern.test(text) ? [[name, since]] : [],
    ),
    ...Object.entries(FUNCTIONS).filter(([name]) =>
      new RegExp(String.raw`(?:^|[\s,(])${name}\(`).test(text),
    ),
    ...VALUES.flatMap(([properties, word, since]): [string, Since][] =>
      properties.test(prop) && text.split(/\s+/).includes(word) ? [[word, since]] : [],
    ),
  ];
}

/** True when the rule sets the property earlier to a value that the oldest browsers know; they ignore the later one. */
function hasEarlier(declaration: Declaration): boolean {
  // A custom property takes any value, so that the later one always wins.
  if (declaration.prop.startsWith("--")) return false;
  const plain = unprefixed(declaration.prop);
  for (let node = declaration.prev(); node !== undefined; node = node.prev()) {
    if (node.type !== "decl" || unprefixed(node.prop) !== plain) continue;
    if (newerIn(node).every(([, since]) => !isNewer(since))) return true;
  }
  return false;
}

function unprefixed(property: string): string {
  return property.replace(/^-(?:webkit|moz|ms)-/, "");
}

/** It stands in a question whether the browser knows it. */
function isAsked(node: Node, what: string): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (at.type !== "atrule") continue;
    const { name, params } = at as AtRule;
    if (name === "supports" && params.includes(what) && !/^not\b/.test(params)) return true;
  }
  return false;
}

/** web/media-for-containers.ts writes one before each query, for browsers without them. */
function isAfterItsFallback(rule: AtRule): boolean {
  const before = rule.prev();
  return (
    before?.type === "atrule" &&
    before.name === "supports" &&
    /^not\s*\(container-type/.test(before.params)
  );
}

function hasPseudo(selector: string, name: string): boolean {
  return new RegExp(String.raw`${name}(?![\w-])`).test(selector);
}

function isInFontFace({ parent }: Declaration): boolean {
  return parent?.type === "atrule" && (parent as AtRule | Rule as AtRule).name === "font-face";
}
