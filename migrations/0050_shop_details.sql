-- The live version is safe: it neither reads nor writes either table.
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`english` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`hidden` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notices_by_end` ON `notices` (`ends_at`);--> statement-breakpoint
CREATE TABLE `shop_details` (
	`id` text PRIMARY KEY NOT NULL,
	`phones` text NOT NULL,
	`email` text NOT NULL,
	`address` text NOT NULL,
	`hours` text NOT NULL,
	`hours_english` text NOT NULL,
	`counters` text NOT NULL,
	`social_url` text NOT NULL,
	`chat_url` text NOT NULL,
	`conditions` text NOT NULL,
	`conditions_english` text NOT NULL,
	`hidden` integer DEFAULT false NOT NULL
);
