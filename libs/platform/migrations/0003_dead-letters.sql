-- What becomes of an event that was set aside is decided by people: it is handed out again, or discarded with a reason.

ALTER TABLE inbox
  -- The decision that last put the event back or discarded it; whoever decided is told what came of it.
  ADD COLUMN decision_id uuid,
  DROP CONSTRAINT inbox_state_check,
  ADD CONSTRAINT inbox_state_check CHECK (state IN ('pending', 'done', 'dead', 'discarded'));

DROP INDEX inbox_settled;
CREATE INDEX inbox_settled ON inbox (settled_at) WHERE state IN ('done', 'discarded');
CREATE INDEX inbox_dead ON inbox (settled_at) WHERE state = 'dead';

-- What was set aside before anybody was told of it.
INSERT INTO outbox (id, type, key, occurred_at, correlation_id, payload)
SELECT gen_random_uuid(), split_part(consumer, '.', 1) || '.dead-lettered.v1', event_id::text, now(), correlation_id,
  json_build_object('consumer', consumer, 'eventId', event_id, 'type', type, 'key', key,
    'occurredAt', to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'correlationId', correlation_id,
    'payload', payload, 'isErased', payload IS NULL, 'attempts', attempts, 'error', coalesce(error, ''),
    'diedAt', to_char(coalesce(settled_at, now()) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'decisionId', null)
FROM inbox WHERE state = 'dead';
