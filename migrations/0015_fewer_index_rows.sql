DROP INDEX `bills_by_state`;--> statement-breakpoint
DROP INDEX `open_bills_by_booking`;--> statement-breakpoint
DROP INDEX `bills_payment_id_unique`;--> statement-breakpoint
DROP INDEX `bills_by_trip`;--> statement-breakpoint
CREATE INDEX `open_bills` ON `bills` (`state`,`created_at`) WHERE "bills"."state" = 'created';--> statement-breakpoint
CREATE INDEX `refunds_by_age` ON `bills` (`state`,`created_at`) WHERE "bills"."state" = 'refund_owed';--> statement-breakpoint
CREATE INDEX `unpaid_bills_by_trip` ON `bills` (`state`,`trip_id`) WHERE "bills"."state" = 'expired' AND "bills"."trx_id" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `bills_payment_id_unique` ON `bills` (`payment_id`) WHERE "bills"."payment_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bills_by_trip` ON `bills` (`trip_id`,`booking`);--> statement-breakpoint
DROP INDEX `ticket_seats_by_ticket`;
DROP TRIGGER bills_opened;
CREATE TRIGGER bills_opened AFTER INSERT ON bills WHEN NEW.state <> 'created' BEGIN INSERT INTO bill_events (bill_id, at, was, became, cause, actor) VALUES (NEW.id, NEW.created_at, NULL, NEW.state, 'opened', COALESCE('agent:' || NEW.agent_id, 'buyer')); END;
CREATE VIEW bill_trail AS SELECT b.id AS bill_id, b.created_at AS at, NULL AS was, 'created' AS became, 'opened' AS cause, COALESCE('agent:' || b.agent_id, 'buyer') AS actor FROM bills b WHERE NOT EXISTS (SELECT 1 FROM bill_events e WHERE e.bill_id = b.id AND e.was IS NULL) UNION ALL SELECT bill_id, at, was, became, cause, actor FROM bill_events;
