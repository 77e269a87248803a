-- The live version is safe: it neither reads nor writes the column, and new trips have its default.
ALTER TABLE `trips` ADD `details` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
DROP TRIGGER trips_version;--> statement-breakpoint
CREATE TRIGGER trips_version AFTER UPDATE OF mode, destination_id, unit_id, bus_id, name, plan_name, fare_poisha, journey_date, departs_at, arrives_at, returns_at, exam_date, sale_closes_at, cancelled_at, opens_at, exam_id, revision, postponed_at, incarnation, details ON trips WHEN NEW.version = OLD.version BEGIN UPDATE trips SET version = version + 1 WHERE id = NEW.id; END;
