ALTER TABLE `account` ADD `last_login_at` integer;--> statement-breakpoint
UPDATE `account` SET `last_login_at` = (SELECT max(`created_at`) FROM `session` WHERE `session`.`account_id` = `account`.`id`);
