-- Of the account whose password was right in this browser; it waits for the code that went there.
ALTER TABLE flows ADD COLUMN email text;
