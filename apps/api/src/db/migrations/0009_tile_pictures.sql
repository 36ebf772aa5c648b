CREATE TABLE `tile_picture` (
	`id` text PRIMARY KEY NOT NULL,
	`blob_hash` text NOT NULL,
	`mime` text NOT NULL,
	`size` integer NOT NULL,
	`uploaded_at` integer NOT NULL
);
