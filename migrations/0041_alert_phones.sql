CREATE TABLE `staff_alert_phones` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`language` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_alert_phones_once` ON `staff_alert_phones` (`staff_id`,`endpoint`);