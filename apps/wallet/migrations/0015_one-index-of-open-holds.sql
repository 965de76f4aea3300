-- 0008 made it once more under another name, and each hold paid for both.
DROP INDEX holds_open_of_account;
