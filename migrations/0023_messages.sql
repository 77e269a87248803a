-- The live version is safe: it knows nothing of this table, and writes bills without a language.
CREATE TABLE `messages` (
	`bill_id` integer NOT NULL,
	`topic` text NOT NULL,
	`id` text NOT NULL,
	`channel` text NOT NULL,
	`template` text NOT NULL,
	`params` text,
	`state` text NOT NULL,
	`queue` integer,
	`queue_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`urgent_from` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer,
	`sent_at` integer,
	`gateway` text,
	`gateway_ref` text,
	`parts` integer,
	`cost_poisha` integer,
	`why` text,
	PRIMARY KEY(`bill_id`, `topic`),
	FOREIGN KEY (`bill_id`) REFERENCES `bills`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_state" CHECK("messages"."state" IN ('due','sending','accepted','delivered','failed','unknown','dropped'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `messages_queue` ON `messages` (`queue`,`queue_at`) WHERE "messages"."queue" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `bills` ADD `language` text;