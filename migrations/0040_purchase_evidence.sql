CREATE TABLE `purchase_evidence` (
	`need` text PRIMARY KEY NOT NULL,
	`ok_at` integer,
	`failing_since` integer,
	`failed_at` integer,
	`kind` text
);
