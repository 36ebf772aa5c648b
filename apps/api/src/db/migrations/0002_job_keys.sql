ALTER TABLE `job` ADD `key` text;--> statement-breakpoint
ALTER TABLE `job` ADD `worker` text;--> statement-breakpoint
UPDATE `job` SET `key` = json_extract(`payload`, '$.root'),
  `worker` = json_object('host', json_extract(`payload`, '$.host'), 'pid', json_extract(`payload`, '$.pid'), 'run', json_extract(`payload`, '$.run'))
  WHERE `state` = 'running' AND `id` IN (SELECT max(`id`) FROM `job` WHERE `kind` = 'import' GROUP BY json_extract(`payload`, '$.root'));--> statement-breakpoint
UPDATE `job` SET `key` = 'library' WHERE `id` = (SELECT min(`id`) FROM `job` WHERE `kind` = 'demo');--> statement-breakpoint
CREATE UNIQUE INDEX `job_key` ON `job` (`kind`,`key`) WHERE state IN ('waiting', 'running');
