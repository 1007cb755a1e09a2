/**
 * Ends sessions of this name that hold a lock and have been silent for long: a stopped process (SIGSTOP, a paused
 * machine) keeps its connection, and with it its leases, indefinitely. When it continues, its connection is gone. Its
 * unfinished work is either in the inbox, or goes to another process.
 */
export const END_FROZEN = `select pg_terminate_backend(a.pid) from pg_stat_activity a
  where a.datname = current_database() and a.usename = current_user and a.application_name = $1
    and a.pid <> pg_backend_pid() and (a.state = 'idle' or a.wait_event_type = 'Client')
    and a.state_change < now() - make_interval(secs => $2::float8 / 1000)
    and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted)`
