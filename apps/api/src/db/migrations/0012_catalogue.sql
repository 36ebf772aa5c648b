CREATE TABLE `catalogue_record` (
	`asset_id` integer PRIMARY KEY NOT NULL,
	`identifier` text,
	`overlay` text,
	FOREIGN KEY (`asset_id`) REFERENCES `asset`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `catalogue_record_identifier` ON `catalogue_record` (`identifier`);