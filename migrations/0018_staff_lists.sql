-- The live version is safe: it only reads faster.
CREATE INDEX `agents_by_age` ON `agents` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `staff_acts_by_time` ON `staff_acts` (`at`);