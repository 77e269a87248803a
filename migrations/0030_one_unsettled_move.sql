-- The live version is safe: it moves a ticket whose last move waits for its end only within the minute after a crash. That move then fails before its first step, and may be asked for again.
DROP INDEX `one_move_per_ticket`;--> statement-breakpoint
CREATE UNIQUE INDEX `one_unsettled_move_per_ticket` ON `ticket_moves` (`ticket_id`) WHERE "ticket_moves"."settled_at" IS NULL;