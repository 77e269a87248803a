ALTER TABLE `shop_state` ADD `sales_stopped_at` integer;--> statement-breakpoint
ALTER TABLE `shop_state` ADD `watermark` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_state` ADD `watermark_at` integer DEFAULT 0 NOT NULL;