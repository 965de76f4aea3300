-- The shape that rate-limiter-flexible keeps its points in.
CREATE TABLE counters (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
