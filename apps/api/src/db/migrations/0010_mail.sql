ALTER TABLE `job` ADD `lost` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `job` ADD `not_before` integer;