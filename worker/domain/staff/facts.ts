/** The facts that a preview shows and its hash covers, as one text: the same facts give the same text. */

export type Fact =
  | string
  | number
  | boolean
  | null
  | readonly Fact[]
  | { readonly [name: string]: Fact };

export type Facts = Readonly<Record<string, Fact>>;

/** JSON with sorted keys of every object. */
export function factsText(fact: Fact): string {
  if (isList(fact)) return `[${fact.map(factsText).join(",")}]`;
  if (typeof fact !== "object" || fact === null) return JSON.stringify(fact);
  const fields = Object.entries(fact)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}:${factsText(value)}`);
  return `{${fields.join(",")}}`;
}

function isList(fact: Fact): fact is readonly Fact[] {
  return Array.isArray(fact);
}
