CREATE TABLE `agent_return_hosts` (
	`agent_id` text NOT NULL,
	`host` text NOT NULL,
	PRIMARY KEY(`agent_id`, `host`),
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`caller` text NOT NULL,
	`key_hash` text NOT NULL,
	`fingerprint` text NOT NULL,
	`created_at` integer NOT NULL,
	`locked_until` integer NOT NULL,
	`held_before` integer,
	`status` integer,
	`answer` text,
	PRIMARY KEY(`caller`, `key_hash`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `token_successors` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`replaces_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `token_successors_by_old` ON `token_successors` (`replaces_hash`);--> statement-breakpoint
CREATE INDEX `token_successors_by_age` ON `token_successors` (`created_at`);