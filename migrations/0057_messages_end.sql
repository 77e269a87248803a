-- The live version is safe: it neither writes nor reads the sums, and deletes no messages.
CREATE TABLE `message_sums` (
	`month` text PRIMARY KEY NOT NULL,
	`messages` integer NOT NULL,
	`parts` integer NOT NULL,
	`cost_poisha` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rare_messages_by_template` ON `messages` (`template`,`queue`,`queue_at`) WHERE "messages"."template" NOT IN ('ticket','notice_out','notice_back');
--> statement-breakpoint
CREATE TRIGGER refunds_on_erased_trips AFTER UPDATE OF state ON bills WHEN NEW.state = 'refunded' BEGIN UPDATE trips SET erased_at = NULL WHERE id = NEW.trip_id AND erased_at IS NOT NULL; END;--> statement-breakpoint
CREATE TRIGGER parts_back_on_erased_trips AFTER UPDATE OF state ON part_refunds WHEN NEW.state = 'refunded' BEGIN UPDATE trips SET erased_at = NULL WHERE id = (SELECT trip_id FROM bills WHERE id = NEW.bill_id) AND erased_at IS NOT NULL; END;
