/** How staff sign in, and what they see of their own access and of each other. */
import { z } from "zod";
import { ROLES } from "../domain/staff/roles.ts";
import { PushPhone } from "./push-phone.ts";
import { Id, Instant, isPlainLine } from "./shared.ts";

const ok = { status_code: z.literal(201) };
const ROWS_MAX = 200;

/** What a browser's WebAuthn call takes: as `@simplewebauthn/browser` has it. */
const Options = z.looseObject({ challenge: z.string() });

const Base64Url = z.string().regex(/^[\w-]+$/, "must be base64url");
const CREDENTIAL_ID_MAX = 1_400;
const CredentialId = Base64Url.max(CREDENTIAL_ID_MAX);
const ClientData = Base64Url.max(4_000);
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};
/** What it gives: a passkey that is shown, and one that is made. */
export const ShownPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: Base64Url.max(4_000),
    signature: Base64Url.max(4_000),
  }),
});
export type ShownPasskey = z.infer<typeof ShownPasskey>;
export const MadePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: Base64Url.max(20_000),
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
});
export type MadePasskey = z.infer<typeof MadePasskey>;

const Code = z.string().trim().min(16).max(128);
const Label = z.string().trim().min(1).max(60).refine(isPlainLine, "must be one plain line");

export const Nothing = z.object({});
export const CodeBody = z.object({ code: Code });
export const ShownBody = z.object({ response: ShownPasskey });
export const MadeBody = z.object({ response: MadePasskey });
export const AcceptBody = MadeBody.extend({ code: Code });
/** In any spelling; null takes it away. */
export const NoticePhoneBody = z.object({ phone: z.string().trim().max(40).nullable() });
/** The phone that the caller has in hand, on which alerts are to ring. */
export const AlertPhoneBody = PushPhone;
export const TokenBody = z.object({ label: Label });
export const AccessBody = z.object({
  kind: z.enum(["session", "passkey", "token", "alert_phone"]),
  id: CredentialId,
});
export const LogFilterBody = z.object({
  actor: z.string().max(64).optional(),
  /** As it stands in the trail. */
  act: z.string().max(64).optional(),
  /** An act by its name on the wire: that it was asked for, agreed to and done. */
  act_name: z.string().max(64).optional(),
  target: z.string().max(64).optional(),
  /** In Dhaka. */
  day: z.iso.date().optional(),
});
export const LogBody = LogFilterBody.extend({
  /** Lines before this one. */
  before: z.int().positive().optional(),
});
export const PersonBody = z.object({ staff: Id });
export const RequestBody = z.object({ request: z.int().positive() });
/** `dry_run` answers what the request does now, with a hash. */
export const ApproveBody = RequestBody.extend({
  dry_run: z.boolean(),
  hash: z.string().max(200).optional(),
});

export const OptionsView = z.object({ ...ok, options: Options });
export const DoneView = z.object({ ...ok, changed: z.boolean() });

export const Me = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
});
export const MeView = z.object({
  ...ok,
  who: z.literal("staff"),
  staff: Me,
  /** Until then acts on money and rights need no further passkey. */
  verified_until: Instant,
  session_ends_at: Instant,
  /** An owner asks to disable this person: until that is decided `may` holds only what answers it. */
  is_paused: z.boolean(),
  /** Names of acts and calls that the roles allow. */
  may: z.array(z.string()),
});
export type MeView = z.infer<typeof MeView>;

/** Nobody is an answer here and no refusal: the sign-in asks it, and is no error. */
export const WhoView = z.discriminatedUnion("who", [
  MeView,
  z.object({ ...ok, who: z.literal("nobody") }),
]);
export type WhoView = z.infer<typeof WhoView>;

export const InvitationView = z.object({
  ...ok,
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  expires_at: Instant,
  /** A local run: a passkey can be left for later. */
  can_be_skipped: z.boolean(),
});
export type InvitationView = z.infer<typeof InvitationView>;

const access = {
  id: z.string(),
  label: z.string(),
  created_at: Instant,
  used_at: Instant.nullable(),
};
export const AccessView = z.object({
  ...ok,
  sessions: z
    .array(z.object({ ...access, expires_at: Instant, is_this: z.boolean() }))
    .max(ROWS_MAX),
  passkeys: z.array(z.object(access)).max(ROWS_MAX),
  tokens: z.array(z.object({ ...access, expires_at: Instant })).max(ROWS_MAX),
  /** Where an owner is warned by SMS of power over people; null: nowhere, or it is somebody else's. */
  notice_phone: z.string().nullable(),
  /** Phones on which an owner has turned alerts on; empty for everybody else. */
  alert_phones: z
    .array(z.object({ id: z.string(), label: z.string(), created_at: Instant }))
    .max(ROWS_MAX),
  /** What a browser subscribes with; null: the shop has no keys of push, or these are somebody else's. */
  push_key: z.string().nullable(),
});
export type AccessView = z.infer<typeof AccessView>;

/** `id`: its entry among the caller's `alert_phones`. */
export const AlertPhoneView = z.object({ ...ok, id: z.string() });
export type AlertPhoneView = z.infer<typeof AlertPhoneView>;

/** The only time that the token is shown. */
export const TokenView = z.object({ ...ok, token: z.string(), expires_at: Instant });
export type TokenView = z.infer<typeof TokenView>;

export const PeopleView = z.object({
  ...ok,
  people: z
    .array(
      z.object({
        ...Me.shape,
        created_at: Instant,
        disabled_at: Instant.nullable(),
        passkeys: z.int(),
        sessions: z.int(),
        last_seen_at: Instant.nullable(),
      }),
    )
    .max(ROWS_MAX),
});
export type PeopleView = z.infer<typeof PeopleView>;

export const RequestsView = z.object({
  ...ok,
  requests: z
    .array(
      z.object({
        id: z.int(),
        act: z.string(),
        target: z.string(),
        reason: z.string(),
        amount: z.number(),
        state: z.string(),
        asked_by: z.string(),
        asked_by_name: z.string(),
        asked_at: Instant,
        decided_by: z.string().nullable(),
        needs_second: z.boolean(),
        runs_at: Instant,
        expires_at: Instant,
        /** Whom it has power over, or takes on, with the roles that they get; null for anything else. */
        person: z.object({ name: z.string(), roles: z.array(z.enum(ROLES)) }).nullable(),
        /** It has power over somebody: it waits for its time, unless somebody agrees. */
        has_power: z.boolean(),
        /** Whether the caller may agree. */
        may_approve: z.boolean(),
        may_stop: z.boolean(),
        /** It may run now, and gives the caller a link that nobody else sees. */
        may_run: z.boolean(),
      }),
    )
    .max(ROWS_MAX),
});
export type RequestsView = z.infer<typeof RequestsView>;

export const LogView = z.object({
  ...ok,
  lines: z
    .array(
      z.object({
        id: z.int(),
        at: Instant,
        actor: z.string(),
        act: z.string(),
        /** Its name on the wire, and what became of it: null where it was done. Null for an act of another time. */
        act_name: z.string().nullable(),
        step: z.string().nullable(),
        target: z.string(),
        reason: z.string(),
        approved_by: z.string().nullable(),
      }),
    )
    .max(ROWS_MAX),
  /** Of the last line; null: there are no more. */
  next: z.int().nullable(),
  /** Names of staff, to show in place of their ids; a name that was erased is empty. */
  people: z.array(z.object({ id: z.string(), name: z.string() })).max(ROWS_MAX),
});
export type LogView = z.infer<typeof LogView>;
