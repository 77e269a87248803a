-- The live version is safe: it knows nothing of this table.
CREATE TABLE `duties` (
	`trip_id` text NOT NULL,
	`leg` text NOT NULL,
	`plate` text NOT NULL,
	`driver_name` text NOT NULL,
	`driver_phone` text NOT NULL,
	`guide_id` text,
	`guide_name` text NOT NULL,
	`guide_phone` text NOT NULL,
	`meeting_place` text NOT NULL,
	`after_ms` integer NOT NULL,
	`erased_at` integer,
	PRIMARY KEY(`trip_id`, `leg`),
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`guide_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "duties_leg" CHECK("duties"."leg" IN ('out','back'))
);
--> statement-breakpoint
CREATE INDEX `duties_to_erase` ON `duties` (`trip_id`) WHERE "duties"."erased_at" IS NULL;