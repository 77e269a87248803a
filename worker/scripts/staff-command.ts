/** What a command of staff is, and what most of them are made with. */

/** `query`: changes nothing. `act`: needs a name and a reason. `request`: about an act that waits. */
type Kind = "query" | "act" | "request";

export interface Command {
  name: string;
  /** What stands after it; the last may be repeated where it ends in …, and left out in brackets. */
  takes: readonly string[];
  about: string;
  kind: Kind;
  /** The call that it begins with, where that has another name. */
  call?: string;
  /** It takes --role, once or more. */
  takesRoles?: boolean;
  /** Without a trip argument: for each trip. */
  isForEachTrip?: boolean;
  body(args: readonly string[]): Record<string, unknown>;
}

export function query(
  name: string,
  takes: readonly string[],
  about: string,
  body: Command["body"],
): Command {
  return { name, takes, about, kind: "query", body };
}

export function act(...args: Parameters<typeof query>): Command {
  return { ...query(...args), kind: "act" };
}

/** What is no JSON goes as it is, for the shop to refuse. */
export function jsonOf(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Of an act whose input is all in them. */
export function fieldsOf(text: string | undefined): Record<string, unknown> {
  const fields = jsonOf(text);
  return typeof fields === "object" && fields !== null ? { ...fields } : {};
}

/** A day and time in Dhaka, as the wire has it. */
export function inDhaka(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `${text}:00+06:00`;
}
