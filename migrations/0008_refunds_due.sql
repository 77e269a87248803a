DROP INDEX `refunds_refused`;--> statement-breakpoint
DROP INDEX `bills_in_doubt`;--> statement-breakpoint
DROP INDEX `bills_late_checks`;--> statement-breakpoint
DROP INDEX `refunds_untried`;--> statement-breakpoint
DROP INDEX `refunds_unanswered`;--> statement-breakpoint
ALTER TABLE `bills` ADD `refund_due_at` integer;--> statement-breakpoint
CREATE INDEX `refunds_refused_by_due` ON `bills` (`state`,`refund_due_at`) WHERE "bills"."state" = 'refund_owed' AND "bills"."refund_refusals" > 0;--> statement-breakpoint
CREATE INDEX `bills_in_doubt` ON `bills` (`state`,`doubt_check_at`) WHERE "bills"."state" = 'capturing';--> statement-breakpoint
CREATE INDEX `bills_late_checks` ON `bills` (`state`,`watch_at`) WHERE "bills"."watch_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_untried` ON `bills` (`state`,`changed_at`) WHERE "bills"."state" = 'refund_owed' AND "bills"."refund_tries" = 0;--> statement-breakpoint
CREATE INDEX `refunds_unanswered` ON `bills` (`state`,`refund_settled_at`) WHERE "bills"."state" = 'refund_owed' AND "bills"."refund_tries" > 0 AND "bills"."refund_refusals" = 0;--> statement-breakpoint
ALTER TABLE `part_refunds` ADD `refund_due_at` integer;