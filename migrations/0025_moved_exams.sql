-- The live version is safe: it writes tickets without their trip and claim, which a trigger gives them, and bills of revision 0.
CREATE TABLE `exams` (
	`id` text PRIMARY KEY NOT NULL,
	`unit_id` text NOT NULL,
	`session` text NOT NULL,
	`shift` text NOT NULL,
	`starts_at` integer,
	`report_by` integer,
	`gate_closes_at` integer,
	`place` text NOT NULL,
	`source_url` text NOT NULL,
	`checked_at` integer,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `exams_by_unit` ON `exams` (`unit_id`,`starts_at`);--> statement-breakpoint
CREATE TABLE `ticket_choices` (
	`ticket_id` text NOT NULL,
	`trip_id` text NOT NULL,
	`revision` integer NOT NULL,
	`choice` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`ticket_id`, `trip_id`, `revision`),
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_choices_choice" CHECK("ticket_choices"."choice" IN ('keep','move','refund'))
);
--> statement-breakpoint
CREATE TABLE `ticket_moves` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` text NOT NULL,
	`bill_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`from_trip` text NOT NULL,
	`from_claim` text NOT NULL,
	`from_revision` integer NOT NULL,
	`from_seats` text NOT NULL,
	`to_trip` text NOT NULL,
	`to_claim` text NOT NULL,
	`to_revision` integer NOT NULL,
	`to_seats` text NOT NULL,
	`change` integer,
	`state` text NOT NULL,
	`by` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bill_id`) REFERENCES `bills`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_trip`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_moves_state" CHECK("ticket_moves"."state" IN ('moving','done','failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_moves_to_claim_unique` ON `ticket_moves` (`to_claim`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_move_per_ticket` ON `ticket_moves` (`ticket_id`) WHERE "ticket_moves"."state" = 'moving';--> statement-breakpoint
CREATE INDEX `ticket_moves_by_ticket` ON `ticket_moves` (`ticket_id`);--> statement-breakpoint
CREATE INDEX `ticket_moves_by_target` ON `ticket_moves` (`to_trip`);--> statement-breakpoint
CREATE INDEX `ticket_moves_by_source` ON `ticket_moves` (`from_trip`);--> statement-breakpoint
CREATE INDEX `ticket_moves_unsettled` ON `ticket_moves` (`created_at`) WHERE "ticket_moves"."settled_at" IS NULL;--> statement-breakpoint
CREATE TABLE `trip_changes` (
	`trip_id` text NOT NULL,
	`revision` integer NOT NULL,
	`kind` text NOT NULL,
	`was` text NOT NULL,
	`became` text NOT NULL,
	`reason` text NOT NULL,
	`source_url` text NOT NULL,
	`announced_at` integer NOT NULL,
	`choose_by` integer,
	`silence` text NOT NULL,
	PRIMARY KEY(`trip_id`, `revision`),
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trip_changes_kind" CHECK("trip_changes"."kind" IN ('postponed','rescheduled','time','place','bus')),
	CONSTRAINT "trip_changes_silence" CHECK("trip_changes"."silence" IN ('keep','refund'))
);
--> statement-breakpoint
CREATE INDEX `trip_changes_that_ask` ON `trip_changes` (`choose_by`) WHERE "trip_changes"."choose_by" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `trips` ADD `exam_id` text REFERENCES exams(id);--> statement-breakpoint
ALTER TABLE `trips` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `trips` ADD `postponed_at` integer;--> statement-breakpoint
CREATE INDEX `trips_by_exam` ON `trips` (`exam_id`) WHERE "trips"."exam_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `bills` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `current_trip` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `current_claim` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `current_revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `name_changes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_by_trip` ON `tickets` (`current_trip`);--> statement-breakpoint
UPDATE tickets SET current_trip = (SELECT b.trip_id FROM bills b WHERE b.id = tickets.bill_id), current_claim = (SELECT b.claim FROM bills b WHERE b.id = tickets.bill_id);
--> statement-breakpoint
CREATE TRIGGER tickets_have_claims AFTER INSERT ON tickets WHEN NEW.current_claim = '' BEGIN UPDATE tickets SET current_trip = (SELECT b.trip_id FROM bills b WHERE b.id = NEW.bill_id), current_claim = (SELECT b.claim FROM bills b WHERE b.id = NEW.bill_id), current_revision = (SELECT b.revision FROM bills b WHERE b.id = NEW.bill_id) WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER ticket_moves_end_once BEFORE UPDATE OF state ON ticket_moves WHEN OLD.state <> 'moving' AND NEW.state <> OLD.state BEGIN SELECT RAISE(ABORT, 'a move ends once'); END;
--> statement-breakpoint
CREATE TRIGGER moves_due_for_figures AFTER UPDATE OF state ON ticket_moves WHEN NEW.state = 'done' BEGIN INSERT OR IGNORE INTO figures_due (trip_id) VALUES (NEW.from_trip), (NEW.to_trip); END;
