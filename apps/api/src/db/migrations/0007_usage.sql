CREATE TABLE `search_day` (
	`day` integer PRIMARY KEY NOT NULL,
	`searches` integer NOT NULL,
	`empty` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `searched_words` (
	`day` integer NOT NULL,
	`words` text NOT NULL,
	`searches` integer NOT NULL,
	`empty` integer NOT NULL,
	PRIMARY KEY(`day`, `words`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_bookmarked` ON `event` (`asset_id`,`at`) WHERE kind = 'asset.bookmarked';