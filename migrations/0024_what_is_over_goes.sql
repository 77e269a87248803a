-- The live version is safe: it deletes fewer events than this allows, and knows nothing of the column.
ALTER TABLE `trips` ADD `compacted_at` integer;--> statement-breakpoint
CREATE INDEX `trips_to_compact` ON `trips` (`departs_at`) WHERE "trips"."compacted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `agent_recoveries_by_end` ON `agent_recoveries` (`expires_at`);--> statement-breakpoint
CREATE INDEX `agent_sessions_by_end` ON `agent_sessions` (`expires_at`);--> statement-breakpoint
DROP TRIGGER bill_events_are_kept;
--> statement-breakpoint
CREATE TRIGGER bill_events_are_kept BEFORE DELETE ON bill_events WHEN NOT EXISTS (SELECT 1 FROM bills b WHERE b.id = OLD.bill_id AND b.state IN ('expired','failed') AND b.trx_id IS NULL AND b.watch_until IS NULL) BEGIN SELECT RAISE(ABORT, 'bill_events is append-only'); END;
