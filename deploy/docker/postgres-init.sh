#!/bin/sh
# Run once, by an empty Postgres: a database and an account for each service. The services migrate what is inside. The
# passwords are in the container's environment, where roles.sql reads them.
set -eu

psql -v ON_ERROR_STOP=1 -U postgres -f "${ROLES_FILE:-/roles/roles.sql}"
