#!/bin/sh
# Run once, by an empty Postgres: for each service a database that its own role alone may enter, with the extensions that
# need a superuser. The services migrate what is inside.
set -eu

for service in $UPLINE_SERVICES; do
  name="upline_$service"
  psql -v ON_ERROR_STOP=1 -U postgres -v name="$name" -v password="$POSTGRES_PASSWORD" <<'SQL'
create role :"name" login password :'password';
create database :"name" owner :"name";
revoke connect on database :"name" from public;
SQL
  psql -v ON_ERROR_STOP=1 -U postgres -d "$name" -c 'create extension if not exists pg_trgm' \
    -c 'create extension if not exists unaccent'
done
