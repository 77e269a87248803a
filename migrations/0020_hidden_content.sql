-- The live version is safe: it writes none of these columns, and shows what is hidden until it is replaced.
ALTER TABLE `blogs` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `buses` ADD `plan_name` text;--> statement-breakpoint
ALTER TABLE `buses` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `destinations` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `gallery_photos` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `points` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `units` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `coupons` ADD `hidden` integer DEFAULT false NOT NULL;