CREATE TABLE `agent_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `agent_sessions_by_agent` ON `agent_sessions` (`agent_id`);--> statement-breakpoint
CREATE TABLE `agents` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`mobile` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`gender` text NOT NULL,
	`address` text NOT NULL,
	`image` text,
	`approved_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agents_mobile_unique` ON `agents` (`mobile`);--> statement-breakpoint
CREATE UNIQUE INDEX `agents_email_unique` ON `agents` (`email`);--> statement-breakpoint
CREATE TABLE `bill_seats` (
	`bill_id` integer NOT NULL,
	`trip_id` text NOT NULL,
	`seat_no` text NOT NULL,
	PRIMARY KEY(`bill_id`, `seat_no`),
	FOREIGN KEY (`bill_id`) REFERENCES `bills`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `bills` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`booking` text NOT NULL,
	`trip_id` text NOT NULL,
	`agent_id` text,
	`contact_name` text NOT NULL,
	`contact_phone` text NOT NULL,
	`contact_email` text,
	`quantity` integer NOT NULL,
	`center_name` text,
	`payment_type` text,
	`coupon_id` text,
	`fare_poisha` integer NOT NULL,
	`discount_poisha` integer NOT NULL,
	`charge_poisha` integer NOT NULL,
	`total_poisha` integer NOT NULL,
	`invoice` text NOT NULL,
	`grant_hash` text NOT NULL,
	`payment_id` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`execute_by` integer,
	`believe_from` integer,
	`dead_at` integer NOT NULL,
	`watch_until` integer,
	`claimed_until` integer,
	`doubt_at` integer,
	`ticket_id` text,
	`trx_id` text,
	`failure` text,
	`refund_by` integer,
	`refund_settled_at` integer,
	`refund_tries` integer DEFAULT 0 NOT NULL,
	`refund_trx_id` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bills_state" CHECK("bills"."state" IN ('created','capturing','paid','failed','expired','refund_owed','refunded')),
	CONSTRAINT "bills_amounts" CHECK("bills"."quantity" > 0 AND "bills"."fare_poisha" > 0 AND "bills"."discount_poisha" >= 0 AND "bills"."charge_poisha" >= 0 AND "bills"."total_poisha" = "bills"."fare_poisha" * "bills"."quantity" - "bills"."discount_poisha" + "bills"."charge_poisha")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bills_invoice_unique` ON `bills` (`invoice`);--> statement-breakpoint
CREATE UNIQUE INDEX `bills_payment_id_unique` ON `bills` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_bill_per_booking` ON `bills` (`booking`) WHERE "bills"."state" IN ('capturing','paid');--> statement-breakpoint
CREATE INDEX `bills_by_state` ON `bills` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `bills_by_coupon` ON `bills` (`coupon_id`,`state`);--> statement-breakpoint
CREATE INDEX `bills_by_agent` ON `bills` (`agent_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `bills_by_trip` ON `bills` (`trip_id`,`state`);--> statement-breakpoint
CREATE INDEX `bills_watched` ON `bills` (`watch_until`) WHERE "bills"."watch_until" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `blogs` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`photo` text NOT NULL,
	`summary` text NOT NULL,
	`post` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `blogs_by_age` ON `blogs` (`created_at`);--> statement-breakpoint
CREATE TABLE `bus_types` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `buses` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`bus_type_id` text NOT NULL,
	FOREIGN KEY (`bus_type_id`) REFERENCES `bus_types`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`max_uses` integer,
	`trip_id` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "coupons_kind" CHECK("coupons"."kind" IN ('percent','fixed')),
	CONSTRAINT "coupons_value" CHECK("coupons"."value" > 0 AND ("coupons"."kind" = 'fixed' OR "coupons"."value" <= 10000))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);--> statement-breakpoint
CREATE TABLE `destinations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`route_type` text NOT NULL,
	`image` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "destinations_route_type" CHECK("destinations"."route_type" IN ('limited','unlimited'))
);
--> statement-breakpoint
CREATE INDEX `destinations_by_type` ON `destinations` (`route_type`,`position`);--> statement-breakpoint
CREATE TABLE `gallery_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`photo` text NOT NULL,
	`caption` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `gallery_photos_by_position` ON `gallery_photos` (`position`);--> statement-breakpoint
CREATE TABLE `points` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ticket_seats` (
	`trip_id` text NOT NULL,
	`seat_no` text NOT NULL,
	`ticket_id` text NOT NULL,
	PRIMARY KEY(`trip_id`, `seat_no`),
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ticket_seats_by_ticket` ON `ticket_seats` (`ticket_id`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`bill_id` integer NOT NULL,
	`pnr` text NOT NULL,
	`created_at` integer NOT NULL,
	`voided_at` integer,
	FOREIGN KEY (`bill_id`) REFERENCES `bills`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_bill_id_unique` ON `tickets` (`bill_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_pnr_unique` ON `tickets` (`pnr`);--> statement-breakpoint
CREATE TABLE `trip_points` (
	`trip_id` text NOT NULL,
	`kind` text NOT NULL,
	`position` integer NOT NULL,
	`point_id` text NOT NULL,
	PRIMARY KEY(`trip_id`, `kind`, `position`),
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`point_id`) REFERENCES `points`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trip_points_kind" CHECK("trip_points"."kind" IN ('boarding','dropping'))
);
--> statement-breakpoint
CREATE TABLE `trips` (
	`id` text PRIMARY KEY NOT NULL,
	`mode` text NOT NULL,
	`destination_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`bus_id` text NOT NULL,
	`name` text NOT NULL,
	`opened_by` text NOT NULL,
	`plan_name` text,
	`fare_poisha` integer NOT NULL,
	`journey_date` text NOT NULL,
	`departs_at` integer NOT NULL,
	`arrives_at` integer NOT NULL,
	`returns_at` integer,
	`exam_date` text NOT NULL,
	`sale_closes_at` integer NOT NULL,
	`cancelled_at` integer,
	FOREIGN KEY (`destination_id`) REFERENCES `destinations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bus_id`) REFERENCES `buses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trips_mode" CHECK(("trips"."mode" = 'limited' AND "trips"."plan_name" IN ('40','45')) OR ("trips"."mode" = 'unlimited' AND "trips"."plan_name" IS NULL)),
	CONSTRAINT "trips_fare" CHECK("trips"."fare_poisha" > 0),
	CONSTRAINT "trips_times" CHECK("trips"."arrives_at" > "trips"."departs_at" AND "trips"."sale_closes_at" <= "trips"."departs_at")
);
--> statement-breakpoint
CREATE INDEX `trips_by_choice` ON `trips` (`destination_id`,`unit_id`,`mode`,`departs_at`);--> statement-breakpoint
CREATE INDEX `trips_by_order` ON `trips` (`destination_id`,`unit_id`,`journey_date`,`departs_at`);--> statement-breakpoint
CREATE TABLE `units` (
	`id` text PRIMARY KEY NOT NULL,
	`destination_id` text NOT NULL,
	`name` text NOT NULL,
	`group_name` text NOT NULL,
	`direct_checkout` integer DEFAULT false NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`destination_id`) REFERENCES `destinations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `units_by_destination` ON `units` (`destination_id`,`position`);