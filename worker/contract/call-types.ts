/**
 * Types of the calls, inferred from their table: what the client sends and receives (web/api/call.ts). A call is named
 * by method and path, for example "POST /api/quote".
 */
import type { z } from "zod";
import type { CallTable } from "./calls.ts";

type Entry = CallTable[number];
type NameOf<E> = E extends { method: infer Method extends string; path: infer Path extends string }
  ? `${Method} /api${Path}`
  : never;
type EntryByName = { [E in Entry as NameOf<E>]: E };
type Socket = Extract<Entry, { sends: unknown }>;
type File = Extract<Entry, { givesFile: true }>;

/** Calls that answer JSON. */
export type CallName = NameOf<Exclude<Entry, Socket | File>>;
/** Calls that answer a file. */
export type FileCallName = NameOf<File>;

/**
 * For a POST: its body, or a form if it may contain a file. For a GET: the parameters of its path, and its query.
 * Undefined if there is nothing to send.
 */
export type CallInput<Name extends CallName | FileCallName> = Name extends unknown
  ? InputOf<EntryByName[Name]>
  : never;

/** Answer of the call with any success status. */
export type CallAnswer<Name extends CallName> = Name extends unknown
  ? AnswerOf<EntryByName[Name]["answers"]>
  : never;

type InputOf<E> = E extends { fileField: string }
  ? FormData
  : E extends { body: infer Body extends z.ZodType }
    ? z.input<Body>
    : E extends { path: infer Path extends `${string}{${string}` }
      ? Parameters<Path> & QueryOf<E>
      : E extends { query: z.ZodType }
        ? QueryOf<E>
        : undefined;
type QueryOf<E> = E extends { query: infer Query extends z.ZodType } ? z.input<Query> : unknown;
type Parameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & Parameters<Rest>
  : unknown;
type AnswerOf<Answers> = {
  [Status in keyof Answers]: Answers[Status] extends z.ZodType ? z.output<Answers[Status]> : never;
}[keyof Answers];
