CREATE TABLE `sign_on_identity` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`account_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sign_on_identity_account` ON `sign_on_identity` (`account_id`);--> statement-breakpoint
CREATE TABLE `sign_on_use` (
	`key` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `one_time_code` ADD `sign_on` text;--> statement-breakpoint
ALTER TABLE `session` ADD `sign_on` text;