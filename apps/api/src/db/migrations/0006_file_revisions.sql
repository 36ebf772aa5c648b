CREATE TABLE `portal_file_revision` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`blob_hash` text NOT NULL,
	`mime` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text
);
--> statement-breakpoint
CREATE INDEX `portal_file_revision_name` ON `portal_file_revision` (`name`);--> statement-breakpoint
INSERT INTO `portal_file_revision` (`name`, `blob_hash`, `mime`, `size`, `created_at`) SELECT `name`, `blob_hash`, `mime`, `size`, `updated_at` FROM `portal_file`;
