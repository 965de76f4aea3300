-- The trace that an event belongs to goes with it (W3C Trace Context), so that one trace leads from a click to its mail.

ALTER TABLE outbox ADD COLUMN traceparent text;
ALTER TABLE inbox ADD COLUMN traceparent text;
