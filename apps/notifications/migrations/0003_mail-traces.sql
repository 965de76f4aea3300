-- The span that asked for a mail, as W3C traceparent: the mail belongs to its trace, whichever process sends it.
ALTER TABLE mails ADD COLUMN traceparent text;
