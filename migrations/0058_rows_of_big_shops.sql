-- The live version is safe: it uses none of these indexes, and erases trips that lost their mark as before.
DROP INDEX `destinations_by_type`;--> statement-breakpoint
CREATE INDEX `destinations_by_type` ON `destinations` (`route_type`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `destinations_hidden` ON `destinations` (`id`) WHERE "destinations"."hidden" = 1;--> statement-breakpoint
CREATE INDEX `trips_by_fare` ON `trips` (`destination_id`,`fare_poisha`);--> statement-breakpoint
CREATE INDEX `trips_by_fare_of_bus` ON `trips` (`destination_id`,`bus_id`,`fare_poisha`);--> statement-breakpoint
CREATE INDEX `units_hidden` ON `units` (`id`) WHERE "units"."hidden" = 1;--> statement-breakpoint
CREATE INDEX `staff_acts_with_fares` ON `staff_acts` (`at`) WHERE "staff_acts"."act" IN ('set_fare','set_fares') OR instr("staff_acts"."detail", '"faresBefore"') > 0;
--> statement-breakpoint
UPDATE trips SET erased_at = NULL WHERE erased_at IS NOT NULL AND EXISTS (SELECT 1 FROM bills JOIN messages ON messages.bill_id = bills.id WHERE bills.trip_id = trips.id);
