-- The live version is safe: what it writes has null in the new columns, and it reads none of them.
CREATE TABLE `boarding_counts` (
	`trip_id` text NOT NULL,
	`leg` text NOT NULL,
	`point` text NOT NULL,
	`position` integer NOT NULL,
	`expected` integer NOT NULL,
	`boarded` integer NOT NULL,
	`no_show` integer NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`trip_id`, `leg`, `point`),
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "boarding_counts_leg" CHECK("boarding_counts"."leg" IN ('out','back')),
	CONSTRAINT "boarding_counts_seats" CHECK("boarding_counts"."boarded" >= 0 AND "boarding_counts"."no_show" >= 0 AND "boarding_counts"."boarded" + "boarding_counts"."no_show" <= "boarding_counts"."expected")
);
--> statement-breakpoint
ALTER TABLE `boarding_events` ADD `departs_at` integer;--> statement-breakpoint
ALTER TABLE `guide_phones` ADD `passengers_version` text;--> statement-breakpoint
ALTER TABLE `passed_stops` ADD `taken_back` integer DEFAULT false NOT NULL;