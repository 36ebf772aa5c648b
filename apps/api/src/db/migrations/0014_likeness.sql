CREATE TABLE `likeness` (
	`asset_id` integer PRIMARY KEY NOT NULL,
	`band0` integer,
	`band1` integer,
	`band2` integer,
	`band3` integer,
	`tint_a` integer,
	`tint_b` integer,
	FOREIGN KEY (`asset_id`) REFERENCES `asset`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `likeness_band0` ON `likeness` (`band0`);--> statement-breakpoint
CREATE INDEX `likeness_band1` ON `likeness` (`band1`);--> statement-breakpoint
CREATE INDEX `likeness_band2` ON `likeness` (`band2`);--> statement-breakpoint
CREATE INDEX `likeness_band3` ON `likeness` (`band3`);