import { expect, test } from "vitest";
import { signUp, type SignUpDependencies } from "../../worker/flows/sign-up.ts";
import { countedTries } from "../support/rate-limits.ts";

const WISH = {
  name: "Karim",
  mobile: "01712345678",
  email: "karim@example.com",
  gender: "Male",
  address: "Shimulpur",
  password: "korim er bari",
};

function aDesk(over: Partial<SignUpDependencies> = {}) {
  const steps: string[] = [];
  const deps: SignUpDependencies = {
    attempts: countedTries(),
    takenFields: async () => [],
    async hashPassword() {
      steps.push("hash");
      return "hash";
    },
    async keepPhoto() {
      steps.push("keep photo");
      return "photo.jpg";
    },
    async dropPhoto(name) {
      steps.push(`drop ${name}`);
    },
    async insertAgent(agent, passwordHash) {
      steps.push(`insert with ${agent.image} and ${passwordHash}`);
      return { agent: { id: "7", ...agent } };
    },
    ...over,
  };
  return { steps, signUp: () => signUp(deps, WISH) };
}

test("a sign-up keeps the photo before the account that names it, and no password but its hash", async () => {
  const desk = aDesk();
  const { password: _, ...fields } = WISH;
  expect(await desk.signUp()).toEqual({
    ok: true,
    value: { id: "7", ...fields, image: "photo.jpg" },
  });
  expect(desk.steps).toEqual(["hash", "keep photo", "insert with photo.jpg and hash"]);
});

test("what is taken is refused before any work is done", async () => {
  const desk = aDesk({ takenFields: async () => ["mobile", "email"] });
  expect(await desk.signUp()).toEqual({
    ok: false,
    error: { reason: "already_registered", taken: ["mobile", "email"] },
  });
  expect(desk.steps).toEqual([]);
});

test("what was taken in the meantime is refused too, and its photo does not stay behind", async () => {
  const desk = aDesk({ insertAgent: async () => ({ taken: "email" }) });
  expect(await desk.signUp()).toEqual({
    ok: false,
    error: { reason: "already_registered", taken: ["email"] },
  });
  expect(desk.steps.at(-1)).toBe("drop photo.jpg");
});

test("ten sign-ups with one phone are heard, the eleventh is not", async () => {
  const desk = aDesk({ takenFields: async () => ["mobile"] });
  for (let tries = 1; tries <= 10; tries += 1) {
    expect(await desk.signUp()).toMatchObject({ error: { reason: "already_registered" } });
  }
  expect(await desk.signUp()).toMatchObject({ error: { reason: "too_many_tries" } });
});
