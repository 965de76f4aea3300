-- Codes for more acts, and mails that tell what happened and carry no code. Which kinds there are, the templates say.

ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails DROP CONSTRAINT mails_check;

-- Of a code mail the code, of a notice its one link, if it has any. Null once the mail was sent or given up.
ALTER TABLE mails RENAME COLUMN sealed_code TO sealed_secret;
-- What the mail names: of a payment code the payment, of a notice what happened.
ALTER TABLE mails RENAME COLUMN payment TO facts;
ALTER TABLE mails ADD CHECK (state NOT IN ('sent', 'dead') OR sealed_secret IS NULL);
ALTER TABLE mails ADD CHECK (state IN ('sent', 'dead') OR sealed_secret IS NOT NULL OR kind NOT LIKE '%-code');
