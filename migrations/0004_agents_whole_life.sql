CREATE TABLE `agent_recoveries` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `agent_recoveries_by_agent` ON `agent_recoveries` (`agent_id`);--> statement-breakpoint
ALTER TABLE `agent_sessions` ADD `used_at` integer;--> statement-breakpoint
ALTER TABLE `agents` ADD `contact_verified_at` integer;--> statement-breakpoint
ALTER TABLE `agents` ADD `contact_verified_by` text;--> statement-breakpoint
ALTER TABLE `agents` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `agents` ADD `password_changed_at` integer;