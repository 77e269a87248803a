ALTER TABLE `trip_points` ADD `after_ms` integer;--> statement-breakpoint
ALTER TABLE `bills` ADD `boarding_point_id` text;