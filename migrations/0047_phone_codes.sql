-- The live version is safe: it neither reads nor writes the table.
CREATE TABLE `phone_codes` (
	`ticket_id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`tries` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `phone_codes_by_end` ON `phone_codes` (`expires_at`);