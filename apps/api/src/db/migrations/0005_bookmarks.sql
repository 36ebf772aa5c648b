CREATE TABLE `bookmark` (
	`account_id` integer NOT NULL,
	`asset_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`account_id`, `asset_id`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_id`) REFERENCES `asset`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bookmark_position` ON `bookmark` (`account_id`,`position`);--> statement-breakpoint
CREATE INDEX `bookmark_asset` ON `bookmark` (`asset_id`);--> statement-breakpoint
CREATE TABLE `gone_bookmark` (
	`account_id` integer NOT NULL,
	`asset_id` integer NOT NULL,
	PRIMARY KEY(`account_id`, `asset_id`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
