CREATE TABLE `trip_checks` (
	`trip_id` text PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`differences` integer NOT NULL,
	`lasting` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trip_checks_by_age` ON `trip_checks` (`checked_at`);--> statement-breakpoint
CREATE INDEX `trip_checks_that_differ` ON `trip_checks` (`lasting`) WHERE "trip_checks"."lasting" > 0;--> statement-breakpoint
CREATE TABLE `wallet_findings` (
	`bill_id` integer PRIMARY KEY NOT NULL,
	`found_at` integer NOT NULL,
	`finding` text NOT NULL
);
