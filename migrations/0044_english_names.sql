CREATE TABLE `english_names` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`english` text NOT NULL,
	`hidden` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `english_names_name_unique` ON `english_names` (`name`);