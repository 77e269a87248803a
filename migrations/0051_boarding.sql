CREATE TABLE `boarding_events` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`leg` text NOT NULL,
	`ticket_id` text NOT NULL,
	`seat_no` text NOT NULL,
	`kind` text NOT NULL,
	`undoes` text,
	`phone_id` text NOT NULL,
	`device_at` integer NOT NULL,
	`device_seq` integer NOT NULL,
	`received_at` integer NOT NULL,
	`list_version` text NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`phone_id`) REFERENCES `guide_phones`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "boarding_events_leg" CHECK("boarding_events"."leg" IN ('out','back')),
	CONSTRAINT "boarding_events_kind" CHECK("boarding_events"."kind" IN ('board','no_show','undo') AND ("boarding_events"."kind" = 'undo') = ("boarding_events"."undoes" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `boarding_events_by_trip` ON `boarding_events` (`trip_id`,`leg`);--> statement-breakpoint
CREATE INDEX `boarding_events_by_ticket` ON `boarding_events` (`ticket_id`);--> statement-breakpoint
CREATE TABLE `bus_positions` (
	`trip_id` text NOT NULL,
	`leg` text NOT NULL,
	`lat_milli` integer NOT NULL,
	`lng_milli` integer NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`phone_id` text NOT NULL,
	PRIMARY KEY(`trip_id`, `leg`),
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bus_positions_leg" CHECK("bus_positions"."leg" IN ('out','back')),
	CONSTRAINT "bus_positions_degrees" CHECK("bus_positions"."lat_milli" BETWEEN -90000 AND 90000 AND "bus_positions"."lng_milli" BETWEEN -180000 AND 180000)
);
--> statement-breakpoint
CREATE INDEX `bus_positions_by_age` ON `bus_positions` (`received_at`);--> statement-breakpoint
CREATE TABLE `guide_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`leg` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`from_phone` text,
	`pairs_left` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "guide_links_leg" CHECK("guide_links"."leg" IN ('out','back')),
	CONSTRAINT "guide_links_pairs" CHECK("guide_links"."pairs_left" >= 0)
);
--> statement-breakpoint
CREATE INDEX `guide_links_by_trip` ON `guide_links` (`trip_id`,`leg`);--> statement-breakpoint
CREATE TABLE `guide_phones` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`trip_id` text NOT NULL,
	`leg` text NOT NULL,
	`guide_id` text,
	`label` text NOT NULL,
	`paired_at` integer NOT NULL,
	`list_at` integer,
	`list_version` text,
	`ended_at` integer,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "guide_phones_leg" CHECK("guide_phones"."leg" IN ('out','back'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guide_phones_token_hash_unique` ON `guide_phones` (`token_hash`);--> statement-breakpoint
CREATE INDEX `guide_phones_by_trip` ON `guide_phones` (`trip_id`,`leg`);--> statement-breakpoint
CREATE TABLE `passed_stops` (
	`trip_id` text NOT NULL,
	`leg` text NOT NULL,
	`position` integer NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`source` text NOT NULL,
	`phone_id` text NOT NULL,
	PRIMARY KEY(`trip_id`, `leg`, `position`),
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "passed_stops_leg" CHECK("passed_stops"."leg" IN ('out','back')),
	CONSTRAINT "passed_stops_source" CHECK("passed_stops"."source" IN ('guide','position'))
);
--> statement-breakpoint
CREATE INDEX `passed_stops_by_age` ON `passed_stops` (`received_at`);--> statement-breakpoint
ALTER TABLE `points` ADD `lat_milli` integer;--> statement-breakpoint
ALTER TABLE `points` ADD `lng_milli` integer;