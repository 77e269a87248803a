/** Signing up, logging in and out (spec 7; decisions 6). Refuses a body too large before it reads it. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AppEnv } from "../../http/app-env.ts";
import { logInDependencies, signUpDependencies } from "../../dependencies/agents.ts";
import { bearerOf } from "../../auth/agent-session.ts";
import {
  LoginRequest,
  type LoginView,
  type LogoutView,
  type RegisterView,
} from "../../contract/agents.ts";
import { revokeSession } from "../../db/agents/agents.ts";
import { database } from "../../db/client.ts";
import { PHOTO_BYTES_MAX } from "../../domain/agents/photo.ts";
import { logIn } from "../../flows/log-in.ts";
import { signUp } from "../../flows/sign-up.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { rememberDevice } from "../../auth/device-cookie.ts";
import { readSignUp } from "./sign-up-form.ts";
import { sha256 } from "../../auth/signer.ts";

/** A photo, and room for the fields around it. */
const SIGN_UP_BYTES_MAX = PHOTO_BYTES_MAX + 64 * 1024;

export const agents = new Hono<AppEnv>()
  .post(
    "/register",
    bodyLimit({ maxSize: SIGN_UP_BYTES_MAX, onError: (c) => refuse(c, { reason: "too_large" }) }),
    async (c) => {
      const form = await readSignUp(c);
      if (!form.ok) return refuse(c, form.error);
      const { photo, ...input } = form.value;
      const signedUp = await signUp(signUpDependencies(c, photo), input);
      if (!signedUp.ok) return refuse(c, signedUp.error);
      const view: RegisterView = { status_code: 201, userData: signedUp.value };
      return c.json(view, 201);
    },
  )

  .post("/login", async (c) => {
    const body = await readBody(c, LoginRequest);
    if (!body.ok) return refuse(c, body.error);
    const loggedIn = await logIn(logInDependencies(c), body.value);
    if (!loggedIn.ok) return refuse(c, loggedIn.error);
    const { agent, token } = loggedIn.value;
    await rememberDevice(c, agent.id);
    const view: LoginView = { status_code: 201, token, userData: agent };
    return c.json(view, 201);
  })

  /** Whatever the session was: afterwards it is over. */
  .post("/logout", async (c) => {
    const token = bearerOf(c);
    if (token !== null) await revokeSession(database(c.env), await sha256(token), Date.now());
    const view: LogoutView = { status_code: 201 };
    return c.json(view, 200);
  });
