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
CREATE TABLE ticket_seats_lean (
	`trip_id` text NOT NULL,
	`seat_no` text NOT NULL,
	`ticket_id` text NOT NULL,
	PRIMARY KEY(`trip_id`, `seat_no`),
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO ticket_seats_lean (trip_id, seat_no, ticket_id) SELECT trip_id, seat_no, ticket_id FROM ticket_seats;
--> statement-breakpoint
DROP TABLE ticket_seats;
--> statement-breakpoint
ALTER TABLE ticket_seats_lean RENAME TO ticket_seats;
