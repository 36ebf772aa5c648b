CREATE TABLE `conversion` (
	`asset_id` integer NOT NULL,
	`recipe` text NOT NULL,
	`page` integer NOT NULL,
	`blob_hash` text NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`asset_id`, `recipe`, `page`),
	FOREIGN KEY (`asset_id`) REFERENCES `asset`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `conversion_blob` ON `conversion` (`blob_hash`);--> statement-breakpoint
CREATE INDEX `conversion_used_at` ON `conversion` (`used_at`);--> statement-breakpoint
ALTER TABLE `convert_set` ADD `metadata` text DEFAULT 'strip' NOT NULL;--> statement-breakpoint
ALTER TABLE `zip_ticket` ADD `format` text;--> statement-breakpoint
ALTER TABLE `zip_ticket` ADD `max_edge` integer;