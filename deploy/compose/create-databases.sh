#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: a role and a database of its own for each service, closed to the others.
set -eu

create() {
  psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --set ON_ERROR_STOP=1 --set name="saffron_$1" --set password="$2" <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SQL
}

create identity "$IDENTITY_DATABASE_PASSWORD"
create wallet "$WALLET_DATABASE_PASSWORD"
create notifications "$NOTIFICATIONS_DATABASE_PASSWORD"
