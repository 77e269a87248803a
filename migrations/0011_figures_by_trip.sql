CREATE TABLE `figures_due` (
	`trip_id` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `trip_figures` (
	`trip_id` text PRIMARY KEY NOT NULL,
	`sold_seats` integer NOT NULL,
	`distinct_seats` integer NOT NULL,
	`money_in_poisha` integer NOT NULL,
	`tickets_poisha` integer NOT NULL,
	`paid_back_poisha` integer NOT NULL,
	`on_the_way_back_poisha` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER bills_due_for_figures AFTER UPDATE OF state, trx_id, received_poisha ON bills WHEN NEW.state IN ('paid','refund_owed','refunded') OR NEW.trx_id IS NOT OLD.trx_id OR NEW.received_poisha IS NOT OLD.received_poisha BEGIN INSERT OR IGNORE INTO figures_due (trip_id) VALUES (NEW.trip_id); END;
--> statement-breakpoint
CREATE TRIGGER new_parts_due_for_figures AFTER INSERT ON part_refunds BEGIN INSERT OR IGNORE INTO figures_due (trip_id) SELECT b.trip_id FROM bills b WHERE b.id = NEW.bill_id; END;
--> statement-breakpoint
CREATE TRIGGER parts_due_for_figures AFTER UPDATE OF state ON part_refunds BEGIN INSERT OR IGNORE INTO figures_due (trip_id) SELECT b.trip_id FROM bills b WHERE b.id = NEW.bill_id; END;
