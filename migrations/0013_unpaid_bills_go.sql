DROP TRIGGER bill_events_are_kept;
--> statement-breakpoint
CREATE TRIGGER bill_events_are_kept BEFORE DELETE ON bill_events WHEN NOT EXISTS (SELECT 1 FROM bills b WHERE b.id = OLD.bill_id AND b.state = 'expired' AND b.trx_id IS NULL) BEGIN SELECT RAISE(ABORT, 'bill_events is append-only'); END;
