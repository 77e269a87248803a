-- The live version is safe: it leaves erased_at null, so the nights look at its trips again.
CREATE TABLE `rotations` (
	`list` text PRIMARY KEY NOT NULL,
	`after_at` integer NOT NULL,
	`after_id` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `trips_by_departure`;--> statement-breakpoint
ALTER TABLE `trips` ADD `erased_at` integer;--> statement-breakpoint
CREATE INDEX `trips_on_offer` ON `trips` (`departs_at`,`sale_closes_at`,`destination_id`,`unit_id`,`journey_date`,`fare_poisha`,`plan_name`,`id`) WHERE "trips"."cancelled_at" IS NULL;--> statement-breakpoint
CREATE INDEX `trips_to_erase` ON `trips` (`departs_at`) WHERE "trips"."erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX `trips_by_departure` ON `trips` (`departs_at`,`id`);--> statement-breakpoint
CREATE INDEX `boarding_events_by_phone` ON `boarding_events` (`phone_id`);--> statement-breakpoint
CREATE INDEX `trips_with_a_place` ON `trips` (`destination_id`,`unit_id`,`journey_date`,`fill_place`) WHERE "trips"."fill_place" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER sales_of_erased_trips AFTER INSERT ON bills WHEN (SELECT erased_at FROM trips WHERE id = NEW.trip_id) IS NOT NULL BEGIN UPDATE trips SET erased_at = NULL WHERE id = NEW.trip_id; END;
--> statement-breakpoint
CREATE TRIGGER named_again_on_erased_trips AFTER UPDATE OF erased_at ON bills WHEN NEW.erased_at IS NULL AND OLD.erased_at IS NOT NULL BEGIN UPDATE trips SET erased_at = NULL WHERE id = NEW.trip_id; END;
