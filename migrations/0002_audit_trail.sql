CREATE TRIGGER bills_opened AFTER INSERT ON bills BEGIN INSERT INTO bill_events (bill_id, at, was, became, cause, actor) VALUES (NEW.id, NEW.created_at, NULL, NEW.state, 'opened', COALESCE('agent:' || NEW.agent_id, 'buyer')); END;
--> statement-breakpoint
CREATE TRIGGER bills_moved AFTER UPDATE OF state ON bills WHEN OLD.state <> NEW.state BEGIN INSERT INTO bill_events (bill_id, at, was, became, cause, actor) VALUES (NEW.id, COALESCE(NEW.changed_at, 0), OLD.state, NEW.state, COALESCE(NEW.change_cause, 'unknown'), COALESCE(NEW.changed_by, 'unknown')); END;
--> statement-breakpoint
CREATE TRIGGER bill_events_stay BEFORE UPDATE ON bill_events BEGIN SELECT RAISE(ABORT, 'bill_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER bill_events_are_kept BEFORE DELETE ON bill_events BEGIN SELECT RAISE(ABORT, 'bill_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER staff_acts_stay BEFORE UPDATE ON staff_acts BEGIN SELECT RAISE(ABORT, 'staff_acts is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER staff_acts_are_kept BEFORE DELETE ON staff_acts BEGIN SELECT RAISE(ABORT, 'staff_acts is append-only'); END;
