-- The live version is safe: it sells nothing at a counter, and the trail's columns stay as they were.
ALTER TABLE `bills` ADD `counter` text;--> statement-breakpoint
ALTER TABLE `bills` ADD `sold_by` text;--> statement-breakpoint
CREATE TRIGGER bills_keep_counter BEFORE UPDATE OF counter, sold_by ON bills WHEN NEW.counter IS NOT OLD.counter OR NEW.sold_by IS NOT OLD.sold_by BEGIN SELECT RAISE(ABORT, 'who sold a bill never changes'); END;--> statement-breakpoint
DROP VIEW bill_trail;--> statement-breakpoint
CREATE VIEW bill_trail AS SELECT b.id AS bill_id, b.created_at AS at, NULL AS was, 'created' AS became, 'opened' AS cause, COALESCE(b.sold_by, 'agent:' || b.agent_id, 'buyer') AS actor FROM bills b WHERE NOT EXISTS (SELECT 1 FROM bill_events e WHERE e.bill_id = b.id AND e.was IS NULL) UNION ALL SELECT bill_id, at, was, became, cause, actor FROM bill_events;
