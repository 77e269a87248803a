CREATE TABLE `alert_rings` (
	`condition` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`rung_at` integer NOT NULL,
	`clear_since` integer
);
