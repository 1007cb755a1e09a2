#!/bin/sh
# An empty Postgres runs this once. It creates a database and an account for each service; the services run the migrations.
# roles.sql reads the passwords from the container's environment.
set -eu

psql -v ON_ERROR_STOP=1 -U postgres -f "${ROLES_FILE:-/roles/roles.sql}"
