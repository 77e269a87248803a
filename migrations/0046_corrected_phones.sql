-- The live version is safe: it corrects no number, so that every address that it makes has the id of its ticket.
ALTER TABLE `tickets` ADD `link` text;--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_by_link` ON `tickets` (`link`) WHERE "tickets"."link" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_moves` ADD `phone` text;--> statement-breakpoint
ALTER TABLE `ticket_moves` ADD `phone_key` text;