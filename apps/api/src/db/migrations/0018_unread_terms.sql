ALTER TABLE `asset` ADD `unread_terms` text;--> statement-breakpoint
ALTER TABLE `asset` ADD `unread_file` text;--> statement-breakpoint
CREATE INDEX `asset_unread_terms` ON `asset` (`id`) WHERE unread_terms IS NOT NULL;--> statement-breakpoint
UPDATE `asset` SET `unread_terms` = `metadata_problem` WHERE `metadata_problem` IS NOT NULL;--> statement-breakpoint
INSERT INTO `change_log` (`asset_id`) SELECT `id` FROM `asset` WHERE `unread_terms` IS NOT NULL;
