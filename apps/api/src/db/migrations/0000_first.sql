CREATE TABLE `convert_set` (
	`id` integer PRIMARY KEY NOT NULL,
	`titles` text NOT NULL,
	`mime` text,
	`max_edge` integer,
	`dpi` integer,
	`quality` integer,
	`profile` text,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `download_grant` (
	`group_id` integer NOT NULL,
	`pool_id` integer NOT NULL,
	`convert_set_id` integer NOT NULL,
	PRIMARY KEY(`group_id`, `pool_id`, `convert_set_id`)
);
--> statement-breakpoint
CREATE TABLE `access_grant` (
	`group_id` integer NOT NULL,
	`pool_id` integer NOT NULL,
	PRIMARY KEY(`group_id`, `pool_id`)
);
--> statement-breakpoint
CREATE TABLE `access_group` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_group_name` ON `access_group` (`name`);--> statement-breakpoint
CREATE TABLE `pool` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`labels` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pool_name` ON `pool` (`name`);--> statement-breakpoint
CREATE TABLE `account_group` (
	`account_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	PRIMARY KEY(`account_id`, `group_id`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `access_group`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `account` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`display_name` text,
	`email` text,
	`password_hash` text,
	`asset_user` integer DEFAULT true NOT NULL,
	`gui_admin` integer DEFAULT false NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_name_key` ON `account` (`name_key`);--> statement-breakpoint
CREATE TABLE `guest_logout` (
	`guest_id` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `login_failure` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `one_time_code` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`account_id` integer,
	`expires_at` integer
);
--> statement-breakpoint
CREATE TABLE `session` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`account_id` integer NOT NULL,
	`locale` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_hash` ON `session` (`token_hash`);--> statement-breakpoint
CREATE INDEX `session_account` ON `session` (`account_id`);--> statement-breakpoint
CREATE TABLE `acl_pool` (
	`acl_id` integer NOT NULL,
	`pool_id` integer NOT NULL,
	PRIMARY KEY(`acl_id`, `pool_id`)
);
--> statement-breakpoint
CREATE INDEX `acl_pool_pool` ON `acl_pool` (`pool_id`);--> statement-breakpoint
CREATE TABLE `acl` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `acl_key` ON `acl` (`key`);--> statement-breakpoint
CREATE TABLE `asset_path` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`asset_id` integer NOT NULL,
	`root` text NOT NULL,
	`path` text NOT NULL,
	`size` integer NOT NULL,
	`modified_at` integer NOT NULL,
	`missing_since` integer,
	FOREIGN KEY (`asset_id`) REFERENCES `asset`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asset_path_root_path` ON `asset_path` (`root`,`path`);--> statement-breakpoint
CREATE INDEX `asset_path_asset` ON `asset_path` (`asset_id`);--> statement-breakpoint
CREATE TABLE `asset` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`mime` text NOT NULL,
	`file_name` text NOT NULL,
	`content_hash` text,
	`version` integer DEFAULT 1 NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`width` integer,
	`height` integer,
	`dpi` real,
	`page_count` integer,
	`duration` real,
	`placeholder` text,
	`rating` integer,
	`color_code` integer,
	`download_count` integer DEFAULT 0 NOT NULL,
	`acl_id` integer NOT NULL,
	`embargo` integer,
	`expiry` integer,
	`missing_since` integer,
	`imported_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`problem` text,
	`metadata_problem` text,
	`fields` text NOT NULL,
	FOREIGN KEY (`acl_id`) REFERENCES `acl`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asset_content_hash` ON `asset` (`content_hash`);--> statement-breakpoint
CREATE INDEX `asset_imported_at` ON `asset` (`imported_at`);--> statement-breakpoint
CREATE INDEX `asset_counted` ON `asset` (`acl_id`,`kind`,`missing_since`);--> statement-breakpoint
CREATE TABLE `blob` (
	`hash` text PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`crc32` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rendition` (
	`asset_id` integer NOT NULL,
	`asset_version` integer NOT NULL,
	`name` text NOT NULL,
	`recipe` integer NOT NULL,
	`blob_hash` text NOT NULL,
	`mime` text NOT NULL,
	`width` integer,
	`height` integer,
	`size` integer NOT NULL,
	PRIMARY KEY(`asset_id`, `asset_version`, `name`),
	FOREIGN KEY (`asset_id`) REFERENCES `asset`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rendition_blob` ON `rendition` (`blob_hash`);--> statement-breakpoint
CREATE TABLE `collection_asset` (
	`collection_id` integer NOT NULL,
	`asset_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`collection_id`, `asset_id`),
	FOREIGN KEY (`collection_id`) REFERENCES `collection`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_id`) REFERENCES `asset`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `collection_asset_asset` ON `collection_asset` (`asset_id`);--> statement-breakpoint
CREATE TABLE `collection` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`indicator` text NOT NULL,
	`kind` text NOT NULL,
	`labels` text NOT NULL,
	`search` text,
	`source_asset_id` integer,
	`origin` text,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `collection_indicator` ON `collection` (`indicator`);--> statement-breakpoint
CREATE UNIQUE INDEX `collection_origin` ON `collection` (`origin`);--> statement-breakpoint
CREATE TABLE `zip_ticket` (
	`id` text PRIMARY KEY NOT NULL,
	`session_ref` text NOT NULL,
	`convert_set_id` integer NOT NULL,
	`asset_ids` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `zip_ticket_created_at` ON `zip_ticket` (`created_at`);--> statement-breakpoint
CREATE INDEX `zip_ticket_session` ON `zip_ticket` (`session_ref`,`created_at`);--> statement-breakpoint
CREATE TABLE `embedded_value` (
	`asset_id` integer NOT NULL,
	`tag` text NOT NULL,
	`position` integer NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`asset_id`, `tag`, `position`),
	FOREIGN KEY (`asset_id`) REFERENCES `asset`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `embedded_value_tag` ON `embedded_value` (`tag`);--> statement-breakpoint
CREATE TABLE `content_locale` (
	`position` integer PRIMARY KEY NOT NULL,
	`locale` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `field_value` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`field_id` integer NOT NULL,
	`value` text NOT NULL,
	`labels` text,
	FOREIGN KEY (`field_id`) REFERENCES `field`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `field_value_value` ON `field_value` (`field_id`,`value`);--> statement-breakpoint
CREATE TABLE `field` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`multi_valued` integer DEFAULT false NOT NULL,
	`localised` integer DEFAULT false NOT NULL,
	`facet` integer DEFAULT false NOT NULL,
	`range` integer DEFAULT false NOT NULL,
	`sortable` integer DEFAULT false NOT NULL,
	`weight` integer DEFAULT 0 NOT NULL,
	`visibility` text DEFAULT 'everyone' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`labels` text NOT NULL,
	`origin` text DEFAULT 'import' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `field_name` ON `field` (`name`);--> statement-breakpoint
CREATE TABLE `change_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`asset_id` integer NOT NULL,
	`mark` integer DEFAULT (abs(random() % 4294967296)) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `event` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`account_id` integer,
	`asset_id` integer,
	`details` text
);
--> statement-breakpoint
CREATE INDEX `event_at` ON `event` (`at`);--> statement-breakpoint
CREATE INDEX `event_asset` ON `event` (`asset_id`);--> statement-breakpoint
CREATE TABLE `import_skip` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` integer NOT NULL,
	`path` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `import_skip_job` ON `import_skip` (`job_id`);--> statement-breakpoint
CREATE TABLE `job` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_until` integer,
	`cancel_requested` integer DEFAULT false NOT NULL,
	`progress` text,
	`result` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `job_state` ON `job` (`state`,`kind`);--> statement-breakpoint
CREATE TABLE `document_revision` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text
);
--> statement-breakpoint
CREATE INDEX `document_revision_document` ON `document_revision` (`kind`,`key`);--> statement-breakpoint
CREATE TABLE `document` (
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`etag` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	PRIMARY KEY(`kind`, `key`)
);
--> statement-breakpoint
CREATE TABLE `portal_file` (
	`name` text PRIMARY KEY NOT NULL,
	`blob_hash` text NOT NULL,
	`mime` text NOT NULL,
	`size` integer NOT NULL,
	`updated_at` integer NOT NULL
);
