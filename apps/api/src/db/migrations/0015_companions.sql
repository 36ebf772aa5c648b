CREATE TABLE `companion` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`asset_id` integer NOT NULL,
	`role` text NOT NULL,
	`root` text NOT NULL,
	`path` text NOT NULL,
	`blob_hash` text NOT NULL,
	`size` integer NOT NULL,
	`modified_at` integer NOT NULL,
	FOREIGN KEY (`asset_id`) REFERENCES `asset`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companion_root_path` ON `companion` (`root`,`path`);--> statement-breakpoint
CREATE INDEX `companion_asset` ON `companion` (`asset_id`);--> statement-breakpoint
CREATE INDEX `companion_blob` ON `companion` (`blob_hash`);