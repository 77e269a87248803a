ALTER TABLE `bills` ADD `pay_until` integer;--> statement-breakpoint
ALTER TABLE `bills` ADD `doubt_check_at` integer;--> statement-breakpoint
ALTER TABLE `bills` ADD `refund_refusals` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `bills_in_doubt` ON `bills` (`doubt_check_at`) WHERE "bills"."state" = 'capturing';--> statement-breakpoint
CREATE INDEX `bills_late_checks` ON `bills` (`watch_at`) WHERE "bills"."watch_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_untried` ON `bills` (`changed_at`) WHERE "bills"."state" = 'refund_owed' AND "bills"."refund_tries" = 0;--> statement-breakpoint
CREATE INDEX `refunds_unanswered` ON `bills` (`refund_settled_at`) WHERE "bills"."state" = 'refund_owed' AND "bills"."refund_tries" > 0 AND "bills"."refund_refusals" = 0;--> statement-breakpoint
CREATE INDEX `refunds_refused` ON `bills` (`refund_settled_at`) WHERE "bills"."state" = 'refund_owed' AND "bills"."refund_refusals" > 0;--> statement-breakpoint
ALTER TABLE `part_refunds` ADD `refund_refusals` integer DEFAULT 0 NOT NULL;