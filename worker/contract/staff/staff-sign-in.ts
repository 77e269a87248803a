/** The sign-in of staff, and what they see of their own access and of each other. */
import { z } from "zod";
import { ROLES } from "../../domain/staff/roles.ts";
import { PushPhone } from "../tickets/push-phone.ts";
import { isPlainLine } from "../../domain/plain-text.ts";
import { Id, Instant } from "../shared.ts";
import { FileView } from "./staff-trips.ts";

const ok = { status_code: z.literal(201) };
const ROWS_MAX = 200;

/** The options of a browser's WebAuthn call, as `@simplewebauthn/browser` takes them. */
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
/** The results of a browser's WebAuthn call: an authentication, and a registration. */
export const AuthenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: Base64Url.max(4_000),
    signature: Base64Url.max(4_000),
  }),
});
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>;
export const RegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: Base64Url.max(20_000),
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
});
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;

const Code = z.string().trim().min(16).max(128);
const Label = z.string().trim().min(1).max(60).refine(isPlainLine, "must be one plain line");

export const Nothing = z.object({});
export const CodeBody = z.object({ code: Code });
export const ShownBody = z.object({ response: AuthenticationResponse });
export const MadeBody = z.object({ response: RegistrationResponse });
export const AcceptBody = MadeBody.extend({ code: Code });
/** In any spelling; null removes it. */
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
  /** As in the audit log. */
  act: z.string().max(64).optional(),
  /** An act by its name on the wire: that it was asked for, agreed to and done. */
  act_name: z.string().max(64).optional(),
  /** An id, or the name of a trip, an agent or a person. */
  target: z.string().max(64).optional(),
  /** In Dhaka. */
  day: z.iso.date().optional(),
});
export const LogBody = LogFilterBody.extend({
  /** Entries before this one. */
  before: z.int().positive().optional(),
});
/** A part of the log as a file. The parts in their order make one file; only the first begins with the headings. */
export const LogFileView = FileView.extend({
  /** `before` of the next part; null: this is the last. */
  next: z.int().nullable(),
});
export type LogFileView = z.infer<typeof LogFileView>;
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
  /** The shop is a sample on somebody's own machine. */
  is_sample: z.boolean(),
  /** Names of acts and calls that the roles allow. */
  may: z.array(z.string()),
  /** The names of the wallets that buyers choose from; left out where that is bKash alone. */
  payment_providers: z.array(z.string()).optional(),
});
export type MeView = z.infer<typeof MeView>;

/** Not signed in is an answer here and no refusal: the sign-in screen asks it, and it is no error. */
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
  /** The number for an owner's SMS about power over people; null: none, or it is somebody else's. */
  notice_phone: z.string().nullable(),
  /** Phones on which an owner has turned alerts on; empty for everybody else. */
  alert_phones: z
    .array(z.object({ id: z.string(), label: z.string(), created_at: Instant }))
    .max(ROWS_MAX),
  /**
   * The key with which a browser subscribes; null: the shop has no keys of push, or these phones are somebody else's.
   */
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
  /** Each call and act that a role opens, with its roles: of the table that authorises them. */
  rights: z.array(z.object({ name: z.string(), roles: z.array(z.enum(ROLES)) })),
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

/** The targets that have a name, with the name that they have now. */
const NamedTargets = z
  .array(
    z.object({
      kind: z.enum(["trip", "agent", "exam", "entry"]),
      /** As the line names it: an entry of content by its kind and id. */
      id: z.string(),
      name: z.string(),
      departs: Instant.nullable(),
    }),
  )
  .max(ROWS_MAX);
export type NamedTarget = z.infer<typeof NamedTargets>[number];

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
        /** The people whom it has power over, or invites, with the roles that they get; null for anything else. */
        person: z.object({ name: z.string(), roles: z.array(z.enum(ROLES)) }).nullable(),
        /** It has power over somebody: it waits for its time, unless somebody agrees. */
        has_power: z.boolean(),
        /** Whether the caller may agree. */
        may_approve: z.boolean(),
        /** It waits for somebody, and the caller is no second person yet: one had a right from the other of late. */
        is_too_new: z.boolean(),
        may_stop: z.boolean(),
        /** It may run now, and returns a link that only the caller sees. */
        may_run: z.boolean(),
      }),
    )
    .max(ROWS_MAX),
  targets: NamedTargets,
});
export type RequestsView = z.infer<typeof RequestsView>;

/** Both values of a change are null when they are personal and the log holds only that they changed. */
const LoggedValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** The number of the newest line of the log; 0 while nobody has done anything. */
export const NewestActView = z.object({ status_code: z.literal(201), line: z.int() });
export type NewestActView = z.infer<typeof NewestActView>;

export const LogView = z.object({
  ...ok,
  lines: z
    .array(
      z.object({
        id: z.int(),
        at: Instant,
        actor: z.string(),
        act: z.string(),
        /**
         * The act's name on the wire, and its result: null if it was executed. Null for an act that no longer exists.
         */
        act_name: z.string().nullable(),
        step: z.string().nullable(),
        target: z.string(),
        reason: z.string(),
        approved_by: z.string().nullable(),
        /** Set on the line of something that an act touched besides its target: what it is, and the target. */
        touched: z
          .object({ kind: z.enum(["sale", "trip", "person"]), act_target: z.string() })
          .nullable(),
        /** The fields that it changed, by the name of `field`; null where the act changes one thing. */
        changes: z.array(
          z.object({ field: z.string().nullable(), was: LoggedValue, became: LoggedValue }),
        ),
      }),
    )
    .max(ROWS_MAX),
  targets: NamedTargets,
  /** Cursor of the last entry; null when there are no more. */
  next: z.int().nullable(),
  /** Names of staff, to show in place of their ids; a name that was erased is empty. */
  people: z.array(z.object({ id: z.string(), name: z.string() })).max(ROWS_MAX),
});
export type LogView = z.infer<typeof LogView>;
