/** Schemas under `components`: a client that is generated from the description has a type for each, once. */
type Json = Record<string, unknown>;

export class NamedSchemas {
  readonly #named = new Map<string, { name: string; schema: Json }>();

  /** The reference in its place; a schema that is there already keeps its first name. */
  add(name: string, schema: Json): Json {
    const text = JSON.stringify(schema);
    const known = this.#named.get(text) ?? { name, schema };
    this.#named.set(text, known);
    return { $ref: `#/components/schemas/${known.name}` };
  }

  all(): Record<string, Json> {
    return Object.fromEntries([...this.#named.values()].map(({ name, schema }) => [name, schema]));
  }
}
