-- The live version is safe: it neither reads nor writes the table.
CREATE TABLE `refused_presses` (
	`trip_id` text PRIMARY KEY NOT NULL,
	`sold_out` integer NOT NULL,
	`taken` integer NOT NULL,
	`blocked` integer NOT NULL,
	`over_limit` integer NOT NULL,
	`counted_at` integer NOT NULL
);
