-- The live version is safe: it names no execution in staff_acts.
CREATE TABLE `act_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`act` text NOT NULL,
	`target` text NOT NULL,
	`input` text NOT NULL,
	`facts_hash` text NOT NULL,
	`amount_poisha` integer NOT NULL,
	`reason` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_at` integer NOT NULL,
	`needs_second` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`run_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`state` text NOT NULL,
	`settled_at` integer,
	`execution` text NOT NULL,
	CONSTRAINT "act_requests_state" CHECK("act_requests"."state" IN ('asked','waiting','done','stopped','refused','expired','overtaken')),
	CONSTRAINT "act_requests_two_people" CHECK("act_requests"."decided_by" IS NULL OR "act_requests"."decided_by" <> "act_requests"."asked_by"),
	CONSTRAINT "act_requests_second" CHECK("act_requests"."needs_second" = 0 OR "act_requests"."state" NOT IN ('waiting','done') OR "act_requests"."decided_by" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `act_requests_execution_unique` ON `act_requests` (`execution`);--> statement-breakpoint
CREATE UNIQUE INDEX `act_requests_open` ON `act_requests` (`act`,`target`) WHERE "act_requests"."state" IN ('asked','waiting');--> statement-breakpoint
CREATE INDEX `act_requests_due` ON `act_requests` (`state`,`run_at`) WHERE "act_requests"."state" IN ('asked','waiting');--> statement-breakpoint
CREATE INDEX `act_requests_by_end` ON `act_requests` (`settled_at`);--> statement-breakpoint
CREATE TABLE `staff` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`roles` text NOT NULL,
	`created_at` integer NOT NULL,
	`disabled_at` integer
);
--> statement-breakpoint
CREATE INDEX `staff_by_state` ON `staff` (`disabled_at`);--> statement-breakpoint
CREATE TABLE `staff_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_challenges_by_end` ON `staff_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `staff_invitations` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_invitations_by_staff` ON `staff_invitations` (`staff_id`);--> statement-breakpoint
CREATE INDEX `staff_invitations_by_end` ON `staff_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `staff_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_passkeys_by_staff` ON `staff_passkeys` (`staff_id`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`staff_id` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`verified_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_sessions_token_hash_unique` ON `staff_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `staff_sessions_by_staff` ON `staff_sessions` (`staff_id`);--> statement-breakpoint
CREATE INDEX `staff_sessions_by_end` ON `staff_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `staff_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`staff_id` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_tokens_token_hash_unique` ON `staff_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `staff_tokens_by_staff` ON `staff_tokens` (`staff_id`);--> statement-breakpoint
CREATE INDEX `staff_tokens_by_end` ON `staff_tokens` (`expires_at`);--> statement-breakpoint
ALTER TABLE `staff_acts` ADD `execution` text;--> statement-breakpoint
ALTER TABLE `staff_acts` ADD `request_id` integer;--> statement-breakpoint
ALTER TABLE `staff_acts` ADD `approved_by` text;--> statement-breakpoint
ALTER TABLE `staff_acts` ADD `detail` text;--> statement-breakpoint
CREATE INDEX `staff_acts_by_actor` ON `staff_acts` (`actor`);--> statement-breakpoint
CREATE INDEX `staff_acts_by_act` ON `staff_acts` (`act`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_acts_by_execution` ON `staff_acts` (`execution`) WHERE "staff_acts"."execution" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER staff_acts_may_run BEFORE INSERT ON staff_acts WHEN NEW.request_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM act_requests r WHERE r.id = NEW.request_id AND r.state = 'waiting' AND r.run_at <= NEW.at AND r.expires_at > NEW.at AND (r.needs_second = 0 OR r.decided_by IS NOT NULL)) BEGIN SELECT RAISE(ABORT, 'act_requests: this one may not run'); END;
--> statement-breakpoint
CREATE TRIGGER staff_acts_end_request AFTER INSERT ON staff_acts WHEN NEW.request_id IS NOT NULL BEGIN UPDATE act_requests SET state = 'done', settled_at = NEW.at, input = '{}' WHERE id = NEW.request_id; END;
--> statement-breakpoint
CREATE TRIGGER act_requests_end_once BEFORE UPDATE OF state ON act_requests WHEN OLD.state NOT IN ('asked','waiting') AND NEW.state <> OLD.state BEGIN SELECT RAISE(ABORT, 'act_requests: this one has ended'); END;
--> statement-breakpoint
CREATE TRIGGER act_requests_stay BEFORE UPDATE OF act, target, facts_hash, amount_poisha, asked_by, asked_at, needs_second ON act_requests BEGIN SELECT RAISE(ABORT, 'act_requests: what was asked stays'); END;
