/** Reads the variables of a command. An invalid one throws one sentence, which says what it must be. */

/** The port of the product in a local run. */
export function readPort(env: NodeJS.ProcessEnv): number {
  return readNumber(env, "PORT", 4173, 65_535);
}

export function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  usual: number,
  most: number,
): number {
  const text = env[name];
  if (text === undefined || text === "") return usual;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value <= most) return value;
  throw new Error(`${name} is "${text}"; it must be a whole number from 1 to ${most}.`);
}

export function readChoice<Choice extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  choices: readonly [Choice, ...Choice[]],
  usual: Choice = choices[0],
): Choice {
  const text = env[name] || usual;
  const found = choices.find((one) => one === text);
  if (found !== undefined) return found;
  const listed = choices.join(", ").replace(/, (?=[^,]+$)/, " or ");
  throw new Error(`${name} is "${text}"; it must be ${listed}.`);
}
