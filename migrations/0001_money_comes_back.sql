CREATE TABLE `bill_events` (
	`bill_id` integer NOT NULL,
	`at` integer NOT NULL,
	`was` text,
	`became` text NOT NULL,
	`cause` text NOT NULL,
	`actor` text NOT NULL,
	PRIMARY KEY(`bill_id`, `became`),
	FOREIGN KEY (`bill_id`) REFERENCES `bills`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `part_refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bill_id` integer NOT NULL,
	`amount_poisha` integer NOT NULL,
	`reason` text NOT NULL,
	`asked_by` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`refund_by` integer,
	`refund_settled_at` integer,
	`refund_tries` integer DEFAULT 0 NOT NULL,
	`refund_trx_id` text,
	FOREIGN KEY (`bill_id`) REFERENCES `bills`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "part_refunds_amount" CHECK("part_refunds"."amount_poisha" > 0),
	CONSTRAINT "part_refunds_state" CHECK("part_refunds"."state" IN ('owed','refunded','refused')),
	CONSTRAINT "part_refunds_reason" CHECK("part_refunds"."reason" <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_part_refund_under_way` ON `part_refunds` (`bill_id`) WHERE "part_refunds"."state" = 'owed';--> statement-breakpoint
CREATE INDEX `part_refunds_by_bill` ON `part_refunds` (`bill_id`,`state`);--> statement-breakpoint
CREATE INDEX `part_refunds_by_state` ON `part_refunds` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `shop_figures` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`figures` text NOT NULL,
	CONSTRAINT "shop_figures_one" CHECK("shop_figures"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `staff_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`act` text NOT NULL,
	`target` text NOT NULL,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_acts_by_target` ON `staff_acts` (`target`,`at`);--> statement-breakpoint
DROP INDEX `ticket_seats_by_ticket`;--> statement-breakpoint
DROP INDEX `bills_by_coupon`;--> statement-breakpoint
DROP INDEX `bills_by_agent`;--> statement-breakpoint
DROP INDEX `bills_by_trip`;--> statement-breakpoint
ALTER TABLE `bills` ADD `watch_at` integer;--> statement-breakpoint
ALTER TABLE `bills` ADD `received_poisha` integer;--> statement-breakpoint
ALTER TABLE `bills` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `bills` ADD `changed_by` text;--> statement-breakpoint
ALTER TABLE `bills` ADD `change_cause` text;--> statement-breakpoint
ALTER TABLE `bills` ADD `erased_at` integer;--> statement-breakpoint
CREATE INDEX `bills_by_trx` ON `bills` (`trx_id`) WHERE "bills"."trx_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bills_by_coupon` ON `bills` (`coupon_id`,`state`) WHERE "bills"."coupon_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bills_by_agent` ON `bills` (`agent_id`,`created_at`) WHERE "bills"."agent_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bills_by_trip` ON `bills` (`trip_id`);--> statement-breakpoint
ALTER TABLE `trips` ADD `cancel_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `opens_at` integer;--> statement-breakpoint
CREATE INDEX `trips_by_departure` ON `trips` (`departs_at`);--> statement-breakpoint
CREATE INDEX `trips_cancelled` ON `trips` (`cancelled_at`) WHERE "trips"."cancelled_at" IS NOT NULL;