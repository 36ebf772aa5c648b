CREATE TABLE `asset_alias` (
	`id` integer PRIMARY KEY NOT NULL,
	`asset_id` integer NOT NULL,
	FOREIGN KEY (`asset_id`) REFERENCES `asset`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `asset_alias_asset` ON `asset_alias` (`asset_id`);--> statement-breakpoint
ALTER TABLE `companion` ADD `mime` text DEFAULT 'application/rdf+xml' NOT NULL;--> statement-breakpoint
ALTER TABLE `companion` ADD `language` text;--> statement-breakpoint
ALTER TABLE `companion` ADD `marks` text;