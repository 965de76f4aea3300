-- Codes for more acts, and mails that tell what happened and carry no code.

ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
