CREATE TABLE `ticket_checks` (
	`ticket_id` text PRIMARY KEY NOT NULL,
	`move` integer NOT NULL,
	`first_at` integer NOT NULL,
	`first_by` text NOT NULL,
	`first_check` text NOT NULL,
	`last_at` integer NOT NULL,
	`last_by` text NOT NULL,
	`last_check` text NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_alert_phones_by_endpoint` ON `staff_alert_phones` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_endpoint` ON `push_subscriptions` (`endpoint`);