-- The live version is safe: it writes moves of one row and parts that pay for no change; triggers give its rows their group and their places.
DROP INDEX `one_part_refund_under_way`;--> statement-breakpoint
ALTER TABLE `part_refunds` ADD `change_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `one_part_per_change` ON `part_refunds` (`change_id`) WHERE "part_refunds"."change_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `one_part_refund_under_way` ON `part_refunds` (`bill_id`) WHERE "part_refunds"."state" = 'owed' AND "part_refunds"."change_id" IS NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `current_quantity` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `current_tie` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_moves` ADD `kind` text DEFAULT 'move' NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_moves` ADD `group_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_moves` ADD `part_poisha` integer;--> statement-breakpoint
ALTER TABLE `ticket_moves` ADD `to_quantity` integer;--> statement-breakpoint
ALTER TABLE `ticket_moves` ADD `reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `ticket_moves_by_group` ON `ticket_moves` (`group_id`);--> statement-breakpoint
UPDATE tickets SET current_quantity = (SELECT b.quantity FROM bills b WHERE b.id = tickets.bill_id);
--> statement-breakpoint
UPDATE ticket_moves SET group_id = to_claim;
--> statement-breakpoint
CREATE TRIGGER tickets_have_places AFTER INSERT ON tickets WHEN NEW.current_quantity = 0 BEGIN UPDATE tickets SET current_quantity = (SELECT b.quantity FROM bills b WHERE b.id = NEW.bill_id) WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER ticket_moves_have_groups AFTER INSERT ON ticket_moves WHEN NEW.group_id = '' BEGIN UPDATE ticket_moves SET group_id = NEW.to_claim WHERE id = NEW.id; END;
