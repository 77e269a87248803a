/**
 * The access of a member of staff: sessions, passkeys and personal tokens, listed, created and ended; and the number
 * for an owner's warnings.
 */
import { Hono, type Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { issueChallenge, readChallenge } from "../../auth/challenge-cookie.ts";
import { buildRegistrationOptions, verifyRegistration } from "../../auth/passkeys.ts";
import { randomId, randomToken, sha256 } from "../../auth/signer.ts";
import { staffCaller } from "../../auth/staff-auth.ts";
import {
  AccessBody,
  AlertPhoneBody,
  MadeBody,
  NoticePhoneBody,
  Nothing,
  TokenBody,
  type AlertPhoneView,
  type TokenView,
} from "../../contract/staff/staff-sign-in.ts";
import { database } from "../../db/client.ts";
import { deleteAlertPhone, writeAlertPhone } from "../../db/staff/alert-phones.ts";
import { addPasskey, listAccess, listPasskeys, removePasskey } from "../../db/staff/passkeys.ts";
import { endStaffSession } from "../../db/staff/staff-sessions.ts";
import { endToken, insertToken } from "../../db/staff/staff-tokens.ts";
import { findNoticePhone, setNoticePhone } from "../../db/staff/power-notices.ts";
import { findPushKey } from "../../dependencies/push.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { normalizePhone } from "../../domain/phone.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import type { StaffCaller } from "../../domain/staff/caller.ts";
import { browserLabel } from "../../domain/staff/browser-label.ts";
import { STAFF_TOKEN_MS } from "../../domain/staff/staff-times.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { accessView } from "./access-view.ts";

const NO_PHONE: Refusal = {
  reason: "field_invalid",
  sentences: ["phone: must be a phone number"],
};

export const staffAccessRoutes = new Hono<AppEnv>()
  .post("/access", async (c) => {
    const body = await readBody(c, Nothing);
    if (!body.ok) return refuse(c, body.error);
    const caller = staffCaller(c);
    if (caller.id === null) return refuse(c, { reason: "staff_sign_in_needed" });
    const db = database(c.env);
    const [found, phone] = await Promise.all([
      listAccess(db, caller.id, Date.now()),
      findNoticePhone(db, caller.id),
    ]);
    return c.json(
      accessView(found, caller, { noticePhone: phone, pushKey: findPushKey(c.env) }),
      200,
    );
  })

  .post("/notice-phone", async (c) => {
    const body = await readBody(c, NoticePhoneBody);
    if (!body.ok) return refuse(c, body.error);
    const staffId = checkStepUp(staffCaller(c), true);
    if (!staffId.ok) return refuse(c, staffId.error);
    const typed = body.value.phone;
    const phone = typed === null ? null : normalizePhone(typed);
    if (phone === null && typed !== null) return refuse(c, NO_PHONE);
    await setNoticePhone(database(c.env), staffId.value, phone);
    return c.json({ status_code: 201, changed: true }, 200);
  })

  .post("/end-access", async (c) => {
    const body = await readBody(c, AccessBody);
    if (!body.ok) return refuse(c, body.error);
    const owner = checkStepUp(staffCaller(c), false);
    if (!owner.ok) return refuse(c, owner.error);
    const { kind, id } = body.value;
    const own = { staffId: owner.value, id };
    const db = database(c.env);
    const now = Date.now();
    const changed = await {
      session: () => endStaffSession(db, own, now),
      passkey: () => removePasskey(db, own),
      token: () => endToken(db, own, now),
      alert_phone: () => deleteAlertPhone(db, own),
    }[kind]();
    return c.json({ status_code: 201, changed }, 200);
  })

  .post("/alert-phone", async (c) => {
    const body = await readBody(c, AlertPhoneBody);
    if (!body.ok) return refuse(c, body.error);
    const staffId = checkStepUp(staffCaller(c), true);
    if (!staffId.ok) return refuse(c, staffId.error);
    const label = browserLabel(c.req.header("User-Agent") ?? "");
    const phone = { id: randomId(), phone: body.value, label };
    const id = await writeAlertPhone(database(c.env), staffId.value, phone, Date.now());
    if (id === null) return refuse(c, { reason: "staff_role_missing" });
    const view: AlertPhoneView = { status_code: 201, id };
    return c.json(view, 200);
  })

  .post("/passkey/options", async (c) => {
    const body = await readBody(c, Nothing);
    if (!body.ok) return refuse(c, body.error);
    const caller = staffCaller(c);
    const staffId = checkStepUp(caller, true);
    if (!staffId.ok) return refuse(c, staffId.error);
    const challenge = await issueChallenge(c, ["passkey", staffId.value], Date.now());
    const passkeys = await listPasskeys(database(c.env), staffId.value);
    const options = await buildRegistrationOptions(c, {
      challenge,
      staffId: staffId.value,
      name: caller.name,
      passkeys,
    });
    return c.json({ status_code: 201, options }, 200);
  })

  .post("/passkey", async (c) => {
    const body = await readBody(c, MadeBody);
    if (!body.ok) return refuse(c, body.error);
    const staffId = checkStepUp(staffCaller(c), true);
    if (!staffId.ok) return refuse(c, staffId.error);
    const changed = await register(c, staffId.value, body.value.response);
    if (!changed) return refuse(c, { reason: "passkey_wrong" });
    return c.json({ status_code: 201, changed }, 200);
  })

  .post("/token", async (c) => {
    const body = await readBody(c, TokenBody);
    if (!body.ok) return refuse(c, body.error);
    const staffId = checkStepUp(staffCaller(c), true);
    if (!staffId.ok) return refuse(c, staffId.error);
    const now = Date.now();
    const token = randomToken();
    const expiresAt = now + STAFF_TOKEN_MS;
    const { label } = body.value;
    const tokenHash = await sha256(token);
    const row = { id: randomId(), tokenHash, staffId: staffId.value, label, expiresAt };
    await insertToken(database(c.env), row, now);
    const view: TokenView = { status_code: 201, token, expires_at: dhakaIso(expiresAt) };
    return c.json(view, 200);
  });

/** In a browser only; `needsStepUp`: creating access needs a recent passkey. */
function checkStepUp(caller: StaffCaller, needsStepUp: boolean): Result<string, Refusal> {
  if (caller.via !== "session" || caller.id === null) {
    return err({ reason: "staff_sign_in_needed" });
  }
  return needsStepUp && caller.verifiedUntil <= Date.now()
    ? err({ reason: "step_up_needed" })
    : ok(caller.id);
}

async function register(
  c: Context<AppEnv>,
  staffId: string,
  response: Parameters<typeof verifyRegistration>[1]["response"],
): Promise<boolean> {
  const now = Date.now();
  const issued = await readChallenge(c, ["passkey", staffId], now);
  if (issued === null) return false;
  const { challenge, used } = issued;
  const passkey = await verifyRegistration(c, { response, challenge, staffId });
  return passkey !== null && addPasskey(database(c.env), passkey, used, now);
}
