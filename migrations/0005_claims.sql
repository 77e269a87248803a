-- The live version is safe: its rows have no claim yet, and the trigger gives each its own.
CREATE TABLE `shop_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`sales_paused_at` integer,
	`restores` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_state_one" CHECK("shop_state"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE `trips` ADD `incarnation` text;--> statement-breakpoint
ALTER TABLE `bills` ADD `claim` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `bills_by_claim` ON `bills` (`claim`) WHERE "bills"."claim" <> '';--> statement-breakpoint
CREATE INDEX `ticket_seats_by_ticket` ON `ticket_seats` (`ticket_id`);
--> statement-breakpoint
UPDATE bills SET claim = 'bill/' || lower(hex(randomblob(16))) WHERE claim = '';
--> statement-breakpoint
CREATE TRIGGER bills_have_claims AFTER INSERT ON bills WHEN NEW.claim = '' BEGIN UPDATE bills SET claim = 'bill/' || lower(hex(randomblob(16))) WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER bills_keep_claims BEFORE UPDATE OF claim ON bills WHEN OLD.claim <> '' AND NEW.claim <> OLD.claim BEGIN SELECT RAISE(ABORT, 'a claim never changes'); END;
