/** What a rule says of a statement: the names of RULES, and the table that it is about. */
export interface Remark {
  rule: RuleName
  table: string
}

export interface Finding extends Remark {
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

const OWN_FILE = 'in a migration of its own whose isTransactional() is false'

/** Closed list: every way in which a migration hurts those who work meanwhile, or the version that still runs. */
export const RULES = {
  'index-that-blocks': {
    why: 'create index lets nobody write to the table until the index is built',
    instead: `drop index concurrently if exists …; create index concurrently …, ${OWN_FILE}`,
  },
  'drop-index-that-blocks': {
    why: 'drop index waits for, and then keeps out, everybody who reads the table',
    instead: `drop index concurrently if exists …, ${OWN_FILE}`,
  },
  'concurrently-in-a-transaction': {
    why: 'Postgres refuses concurrently inside a transaction, and a migration is one',
    instead: `let isTransactional() give false, ${OWN_FILE}`,
  },
  'index-left-invalid': {
    why: 'a build that was ended leaves an invalid index of this name: the next try fails on it, or keeps it',
    instead: 'put drop index concurrently if exists … before it',
  },
  'lock-without-timeout': {
    why: 'outside a transaction no lock_timeout holds: while this waits for its lock, everybody behind it waits too',
    instead: 'leave it in a transactional migration; outside stand concurrently and validate constraint alone',
  },
  'lock-timeout-changed': {
    why: 'migrations run with a lock_timeout and are tried again; this takes it away',
    instead: 'leave lock_timeout as it is; a change that needs a long lock is to be cut into smaller ones',
  },
  'column-that-rewrites': {
    why: 'a default that differs by row, a stored generated column, an identity or a serial writes the whole table anew under a lock that keeps out even readers',
    instead:
      'add the column without it, set the default for new rows, and fill the old ones in batches from the service',
  },
  'column-needed-at-once': {
    why: 'rows that are there have no value for a not null column, and the version that still runs writes none',
    instead:
      'give it a constant default, or add it nullable, fill it in batches, and set not null later by a validated check',
  },
  'constraint-that-scans': {
    why: 'the whole table is read under a lock that lets nobody write',
    instead: 'add constraint … not valid here, and validate constraint … in a later migration',
  },
  'unique-that-blocks': {
    why: 'the index behind it is built under a lock that keeps out even readers',
    instead: `create unique index concurrently …, ${OWN_FILE}; then add constraint … using index …`,
  },
  'validated-under-its-lock': {
    why: 'the lock of the other change of this table is held until the scan of validate constraint is over',
    instead: 'validate constraint in a later migration, with nothing else in it',
  },
  'not-null-that-scans': {
    why: 'set not null reads the whole table under a lock that keeps out even readers',
    instead:
      'add constraint … check (… is not null) not valid; validate it in a later migration; then set not null reads nothing',
  },
  'type-that-rewrites': {
    why: 'the table and its indexes are written anew under a lock that keeps out even readers, and views and functions may break',
    instead:
      'add a column of the new type, write both, fill it in batches, read the new one, and drop the old one a release later',
  },
  'table-written-anew': {
    why: 'the whole table is written anew, or locked for all, until this is over',
    instead: 'do it outside a migration, when nobody works, or on a copy that takes its place',
  },
  'missed-by-the-old-version': {
    why: 'the version that still runs reads it until the last of its processes has ended, and so does a rollback',
    instead: 'stop using it in one release and drop it in a later one; a new name is a new column beside the old one',
  },
  'backfill-at-once': {
    why: 'one transaction locks every row that it writes until all are written, and holds vacuum back',
    instead: 'fill in batches from the service, a few thousand rows a transaction, and go on where the last one ended',
  },
  'backfill-by-function': {
    why: 'a function that works through a table does so in the one transaction of the migration',
    instead: 'call it in batches from the service, after the migration',
  },
  'table-locked': {
    why: 'a lock that is taken by hand is held until the migration ends',
    instead: 'leave it to the statement, which takes the weakest lock that does',
  },
  'way-back': {
    why: 'migrations only go forward: a down that is never run is wrong on the day that it is needed',
    instead: 'leave down() out; what was wrong is put right by the next migration',
  },
  'landed-and-changed': {
    why: 'this migration has run in databases that nobody will migrate again: they would keep what it was',
    instead: 'leave it as it was and put the change into a new migration',
  },
  unlisted: {
    why: 'list.ts does not name this file, so no database ever gets it',
    instead: "add it at the end of the service's list.ts",
  },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
