-- The live version is safe: it does not write surplus_of, so both indexes allow what the old one did.
DROP INDEX `bills_payment_id_unique`;--> statement-breakpoint
ALTER TABLE `bills` ADD `surplus_of` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `one_bill_per_surplus` ON `bills` (`surplus_of`,`trx_id`) WHERE "bills"."surplus_of" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `bills_payment_id_unique` ON `bills` (`payment_id`) WHERE "bills"."payment_id" IS NOT NULL AND "bills"."surplus_of" IS NULL;--> statement-breakpoint
DROP TRIGGER bills_opened;--> statement-breakpoint
CREATE TRIGGER bills_opened AFTER INSERT ON bills WHEN NEW.state <> 'created' BEGIN INSERT INTO bill_events (bill_id, at, was, became, cause, actor) VALUES (NEW.id, iif(NEW.surplus_of IS NULL, NEW.created_at, NEW.changed_at), NULL, NEW.state, iif(NEW.surplus_of IS NULL, 'opened', NEW.change_cause), iif(NEW.surplus_of IS NULL, COALESCE('agent:' || NEW.agent_id, 'buyer'), NEW.changed_by)); END;--> statement-breakpoint
CREATE TRIGGER surplus_due_for_figures AFTER INSERT ON bills WHEN NEW.surplus_of IS NOT NULL BEGIN INSERT OR IGNORE INTO figures_due (trip_id) VALUES (NEW.trip_id); END;
