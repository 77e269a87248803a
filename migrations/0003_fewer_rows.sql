-- A row of these is its key: without a rowid and an index beside it, each is written once instead of twice.
CREATE TABLE bill_seats_lean (
	`bill_id` integer NOT NULL,
	`trip_id` text NOT NULL,
	`seat_no` text NOT NULL,
	PRIMARY KEY(`bill_id`, `seat_no`),
	FOREIGN KEY (`bill_id`) REFERENCES `bills`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO bill_seats_lean (bill_id, trip_id, seat_no) SELECT bill_id, trip_id, seat_no FROM bill_seats;
--> statement-breakpoint
DROP TABLE bill_seats;
--> statement-breakpoint
ALTER TABLE bill_seats_lean RENAME TO bill_seats;
--> statement-breakpoint
CREATE TABLE tickets_lean (
	`id` text PRIMARY KEY NOT NULL,
	`bill_id` integer NOT NULL,
	`pnr` text NOT NULL,
	`created_at` integer NOT NULL,
	`voided_at` integer,
	FOREIGN KEY (`bill_id`) REFERENCES `bills`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO tickets_lean (id, bill_id, pnr, created_at, voided_at) SELECT id, bill_id, pnr, created_at, voided_at FROM tickets;
--> statement-breakpoint
CREATE TABLE ticket_seats_lean (
	`trip_id` text NOT NULL,
	`seat_no` text NOT NULL,
	`ticket_id` text NOT NULL,
	PRIMARY KEY(`trip_id`, `seat_no`),
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets_lean`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO ticket_seats_lean (trip_id, seat_no, ticket_id) SELECT trip_id, seat_no, ticket_id FROM ticket_seats;
--> statement-breakpoint
DROP TABLE ticket_seats;
--> statement-breakpoint
DROP TABLE tickets;
--> statement-breakpoint
ALTER TABLE tickets_lean RENAME TO tickets;
--> statement-breakpoint
CREATE UNIQUE INDEX tickets_bill_id_unique ON tickets (bill_id);
--> statement-breakpoint
CREATE UNIQUE INDEX tickets_pnr_unique ON tickets (pnr);
--> statement-breakpoint
ALTER TABLE ticket_seats_lean RENAME TO ticket_seats;
