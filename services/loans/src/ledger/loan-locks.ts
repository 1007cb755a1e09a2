/**
 * Lets one import apply at a time; the sync takes it before it adds a loan. First in the lock order. All writers of loans hold
 * 77008 as a shared lock: batches in a turn of another connection (import-jobs/import-turn.ts), which end first if that
 * connection was lost, and writers that take the following locks (m46).
 */
export const IMPORT_LOCK = 'select pg_advisory_xact_lock(77003), pg_advisory_xact_lock(77008)'

/** The shared lock of the other writers, taken before rows of loans (m46), and first of all by a batch in a turn. */
export const AMONG_WRITERS = 'select pg_advisory_xact_lock_shared(77008)'
