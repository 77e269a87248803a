/** Agents signing up, logging in and out (spec 7; decisions 6). Refuses a body too large before it reads it. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AppEnv } from "../../http/app-env.ts";
import { logInDependencies, signUpDependencies } from "../../dependencies/agents.ts";
import {
  changePassword,
  changeReturnHosts,
  recoverPassword,
} from "../../dependencies/passwords.ts";
import { readBearerToken, getCallingAgent, requireAgent } from "../../auth/agent-session.ts";
import {
  ChangePasswordRequest,
  LoginRequest,
  RecoverPasswordRequest,
  ReturnHostsRequest,
  type ChangePasswordView,
  type LoginView,
  type LogoutView,
  type RecoverPasswordView,
  type RegisterView,
  type ReturnHostsView,
} from "../../contract/agents/agents.ts";
import { endSessions, revokeSession } from "../../db/agents/sessions.ts";
import { database } from "../../db/client.ts";
import { PHOTO_BYTES_MAX } from "../../domain/pictures/photo.ts";
import { logIn } from "../../flows/agents/log-in.ts";
import { signUp } from "../../flows/agents/sign-up.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { startAnswerTimer } from "../../auth/answer-timer.ts";
import { rememberDevice } from "../../auth/device-cookie.ts";
import { readSignUp } from "./sign-up-form.ts";
import { sha256 } from "../../auth/signer.ts";

/** A photo and the other fields. */
const SIGN_UP_BYTES_MAX = PHOTO_BYTES_MAX + 64 * 1024;

export const agentRoutes = new Hono<AppEnv>()
  .post(
    "/register",
    bodyLimit({ maxSize: SIGN_UP_BYTES_MAX, onError: (c) => refuse(c, { reason: "too_large" }) }),
    async (c) => {
      const timer = startAnswerTimer();
      const form = await readSignUp(c);
      if (!form.ok) return refuse(c, form.error);
      const {
        photo,
        turnstile_token: turnstileToken,
        password_confirmation: _,
        ...input
      } = form.value;
      const signedUp = await signUp(signUpDependencies(c, { photo, turnstileToken, timer }), input);
      await timer.wait();
      if (!signedUp.ok) return refuse(c, signedUp.error);
      // The photo's name would reveal whether one was stored; the agent sees it after logging in.
      const view: RegisterView = {
        status_code: 201,
        userData: { ...signedUp.value, image: null },
      };
      return c.json(view, 201);
    },
  )

  .post("/login", async (c) => {
    const timer = startAnswerTimer();
    const body = await readBody(c, LoginRequest);
    if (!body.ok) return refuse(c, body.error);
    const { turnstile_token: turnstileToken, ...input } = body.value;
    const loggedIn = await logIn(logInDependencies(c, { turnstileToken, timer }), input);
    // Only a right password is answered earlier.
    if (!loggedIn.ok) {
      await timer.wait();
      return refuse(c, loggedIn.error);
    }
    const { agent, token } = loggedIn.value;
    await rememberDevice(c, agent.id);
    const view: LoginView = { status_code: 201, token, userData: agent };
    return c.json(view, 201);
  })

  /** Succeeds whatever the state of the session was. */
  .post("/logout", async (c) => {
    const token = readBearerToken(c);
    if (token !== null) await revokeSession(database(c.env), await sha256(token), Date.now());
    const view: LogoutView = { status_code: 201 };
    return c.json(view, 200);
  })

  .post("/agent/logout-everywhere", requireAgent, async (c) => {
    await endSessions(database(c.env), getCallingAgent(c).id, Date.now());
    const view: LogoutView = { status_code: 201 };
    return c.json(view, 200);
  })

  .post("/agent/password", requireAgent, async (c) => {
    const timer = startAnswerTimer();
    const body = await readBody(c, ChangePasswordRequest);
    if (!body.ok) return refuse(c, body.error);
    const { old_password: oldPassword, new_password: newPassword } = body.value;
    const input = { agent: getCallingAgent(c), oldPassword, newPassword };
    const changed = await changePassword(c, input, timer);
    if (!changed.ok) {
      await timer.wait();
      return refuse(c, changed.error);
    }
    const view: ChangePasswordView = { status_code: 201, token: changed.value };
    return c.json(view, 200);
  })

  .post("/agent/return-hosts", requireAgent, async (c) => {
    const timer = startAnswerTimer();
    const body = await readBody(c, ReturnHostsRequest);
    if (!body.ok) return refuse(c, body.error);
    const { password, return_hosts: hosts } = body.value;
    const refused = await changeReturnHosts(
      c,
      { agent: getCallingAgent(c), password, hosts },
      timer,
    );
    if (refused !== null) {
      await timer.wait();
      return refuse(c, refused);
    }
    const view: ReturnHostsView = { status_code: 201, return_hosts: hosts };
    return c.json(view, 201);
  })

  .post("/agent/recover", async (c) => {
    const body = await readBody(c, RecoverPasswordRequest);
    if (!body.ok) return refuse(c, body.error);
    const recovered = await recoverPassword(c.env, body.value);
    if (!recovered.ok) return refuse(c, recovered.error);
    const view: RecoverPasswordView = { status_code: 201, login: recovered.value.mobile };
    return c.json(view, 200);
  });
