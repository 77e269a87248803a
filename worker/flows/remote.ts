/** The calls of an object as they look from outside: the same, but over a hop. */
export type Remote<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...input: infer Input) => infer Answer
    ? (...input: Input) => Promise<Answer>
    : never;
};
