/** A problem of a statement: the name of the rule, and the table. */
export interface Problem {
  rule: RuleName
  table: string
}

export interface Finding extends Problem {
  file: string
  line: number
  statement: string
  why: string
  instead: string
}

interface Rule {
  why: string
  instead: string
}

const OWN_FILE = 'in a separate migration whose isTransactional() is false'

/** All rules. Each describes how a migration can block users or break the running version. */
export const RULES = {
  'index-that-blocks': {
    why: 'create index blocks writes to the table until the index is built',
    instead: `drop index concurrently if exists …; create index concurrently …, ${OWN_FILE}`,
  },
  'drop-index-that-blocks': {
    why: 'drop index waits for all readers of the table and then blocks them',
    instead: `drop index concurrently if exists …, ${OWN_FILE}`,
  },
  'concurrently-in-a-transaction': {
    why: 'Postgres refuses concurrently inside a transaction, and a migration runs in one',
    instead: `return false from isTransactional(), ${OWN_FILE}`,
  },
  'index-left-invalid': {
    why: 'a canceled build leaves an invalid index of this name, and the next attempt fails or keeps it',
    instead: 'add drop index concurrently if exists … before it',
  },
  'lock-without-timeout': {
    why: 'without a transaction there is no lock_timeout: while this waits for its lock, all later statements on the table wait too',
    instead: 'keep it in a transactional migration; only concurrently and validate constraint belong outside',
  },
  'lock-timeout-changed': {
    why: 'migrations run with a lock_timeout and are retried; this removes the timeout',
    instead: 'keep lock_timeout; split a change that needs a long lock',
  },
  'column-that-rewrites': {
    why: 'a default that differs by row, a stored generated column, an identity or a serial rewrites the whole table under a lock that blocks even readers',
    instead:
      'add the column without it, set the default for new rows, and fill the old ones in batches from the service',
  },
  'column-needed-at-once': {
    why: 'existing rows have no value for a not null column, and the running version writes none',
    instead:
      'give it a constant default, or add it nullable, fill it in batches, and set not null later after a validated check',
  },
  'constraint-that-scans': {
    why: 'the whole table is read under a lock that blocks writes',
    instead: 'add constraint … not valid here, and validate constraint … in a later migration',
  },
  'unique-that-blocks': {
    why: 'its index is built under a lock that blocks even readers',
    instead: `create unique index concurrently …, ${OWN_FILE}; then add constraint … using index …`,
  },
  'validated-under-its-lock': {
    why: 'the lock of the other change of this table is held until validate constraint has scanned the table',
    instead: 'validate constraint in a later migration, with nothing else in it',
  },
  'not-null-that-scans': {
    why: 'set not null reads the whole table under a lock that blocks even readers',
    instead:
      'add constraint … check (… is not null) not valid; validate it in a later migration; then set not null does not scan the table',
  },
  'type-that-rewrites': {
    why: 'the table and its indexes are rewritten under a lock that blocks even readers, and views and functions may break',
    instead:
      'add a column of the new type, write both, fill it in batches, read the new one, and drop the old one in the next release',
  },
  'table-rewritten': {
    why: 'the whole table is rewritten or locked until this ends',
    instead: 'do it outside a migration during maintenance, or on a copy that replaces the table',
  },
  'missed-by-the-old-version': {
    why: 'the running version uses it until its last process ends, and so does a rollback',
    instead: 'stop using it in one release and drop it in a later one; to rename a column, add a new one next to it',
  },
  'backfill-at-once': {
    why: 'one transaction locks every row that it writes until all are written, and delays vacuum',
    instead:
      'fill in batches from the service, a few thousand rows per transaction, and resume where the last one ended',
  },
  'backfill-by-function': {
    why: 'a function that processes a table does so in the single transaction of the migration',
    instead: 'call it in batches from the service, after the migration',
  },
  'table-locked': {
    why: 'an explicit lock is held until the migration ends',
    instead: 'rely on the statement, which takes the weakest sufficient lock',
  },
  'way-back': {
    why: 'migrations only go forward: a down() that never runs will not work when it is needed',
    instead: 'omit down(); fix mistakes in the next migration',
  },
  'landed-and-changed': {
    why: 'this migration has already run, and databases would not run the changed version',
    instead: 'restore it and add a new migration',
  },
  unlisted: {
    why: 'list.ts does not include this file, so no database runs it',
    instead: "add it at the end of the service's list.ts",
  },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
