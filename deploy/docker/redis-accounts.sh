#!/bin/sh
# Starts Redis with the accounts of deploy/redis/accounts.acl. <NAME>_REDIS_PASSWORD has the password of an account, and
# REDIS_PASSWORD that of the administrator. Only their hashes are written, to a file in memory.
set -eu

accounts=${ACCOUNTS_FILE:-/accounts.acl}
target=${ACL_FILE:-/run/redis/users.acl}

hash_of() { printf %s "$1" | sha256sum | cut -d ' ' -f 1; }

umask 077
every=$(sed -n 's/^every //p' "$accounts")
{
  echo "user default on #$(hash_of "$REDIS_PASSWORD") ~* &* +@all"
  grep -v -e '^#' -e '^every ' -e '^$' "$accounts" | while read -r name rules; do
    variable="$(echo "$name" | tr '[:lower:]' '[:upper:]')_REDIS_PASSWORD"
    password=$(printenv "$variable") || { echo "$variable is missing" >&2; exit 1; }
    echo "user upline_$name on #$(hash_of "$password") $every $rules"
  done
} > "$target"
if [ "$(id -u)" = 0 ] && id redis > /dev/null 2>&1; then chown redis "$target"; fi
exec docker-entrypoint.sh redis-server --aclfile "$target" "$@"
