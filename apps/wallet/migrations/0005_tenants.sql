-- Whose members these are, and whose administrators gave the money. Members who were here before get the tenant that an
-- installation has unless told otherwise.
ALTER TABLE members ADD COLUMN tenant_id text NOT NULL DEFAULT 'default';
ALTER TABLE members ALTER COLUMN tenant_id DROP DEFAULT;
ALTER TABLE allocations ADD COLUMN tenant_id text NOT NULL DEFAULT 'default';
ALTER TABLE allocations ALTER COLUMN tenant_id DROP DEFAULT;
CREATE INDEX allocations_tenant ON allocations (tenant_id, created_at, id);
