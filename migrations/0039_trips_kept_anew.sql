ALTER TABLE `trips` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `trips` ADD `kept_version` integer DEFAULT -1 NOT NULL;--> statement-breakpoint
CREATE INDEX `trips_to_keep` ON `trips` (`id`) WHERE "trips"."incarnation" IS NOT NULL AND "trips"."version" <> "trips"."kept_version";--> statement-breakpoint
CREATE TRIGGER trips_version AFTER UPDATE OF mode, destination_id, unit_id, bus_id, name, plan_name, fare_poisha, journey_date, departs_at, arrives_at, returns_at, exam_date, sale_closes_at, cancelled_at, opens_at, exam_id, revision, postponed_at, incarnation ON trips WHEN NEW.version = OLD.version BEGIN UPDATE trips SET version = version + 1 WHERE id = NEW.id; END;--> statement-breakpoint
CREATE TRIGGER exams_of_kept_trips AFTER UPDATE ON exams BEGIN UPDATE trips SET kept_version = -1 WHERE exam_id = NEW.id AND incarnation IS NOT NULL; END;
