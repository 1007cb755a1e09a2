import { lintStatements } from './lint-statements.ts'

const rules = (sql: string | string[], inTransaction = true) =>
  lintStatements([sql].flat(), { inTransaction }).map(({ rule }) => rule)

describe('migration lint', () => {
  it.each([
    ['create index by_x on loans (x)', 'index-that-blocks'],
    ['create unique index by_x on loans (x)', 'index-that-blocks'],
    ['drop index loans_by_x', 'drop-index-that-blocks'],
    ['create index concurrently by_x on loans (x)', 'concurrently-in-a-transaction'],
    ['set local lock_timeout = 0', 'lock-timeout-changed'],
    ['alter table loans add column x uuid default gen_random_uuid()', 'column-that-rewrites'],
    ['alter table loans add column x bigserial', 'column-that-rewrites'],
    ['alter table loans add x bigint generated always as identity', 'column-that-rewrites'],
    ['alter table loans add column x text generated always as (lower(y)) stored', 'column-that-rewrites'],
    ['alter table loans add column x int not null', 'column-needed-at-once'],
    ['alter table loans add column x int check (x > 0)', 'constraint-that-scans'],
    ['alter table loans add constraint f foreign key (x) references members (no)', 'constraint-that-scans'],
    ['alter table loans add check (x > 0)', 'constraint-that-scans'],
    ['alter table loans add constraint u unique (x)', 'unique-that-blocks'],
    ['alter table loans alter column x set not null', 'not-null-that-scans'],
    ['alter table loans alter x type bigint', 'type-that-rewrites'],
    ['alter type mood rename value $$a$$ to $$b$$', 'type-that-rewrites'],
    ['alter table loans set unlogged', 'table-rewritten'],
    ['vacuum full loans', 'table-rewritten'],
    ['truncate loans', 'table-rewritten'],
    ['reindex table loans', 'table-rewritten'],
    ['alter table loans drop column x', 'missed-by-the-old-version'],
    ['alter table loans rename column x to y', 'missed-by-the-old-version'],
    ['alter table loans rename to old_loans', 'missed-by-the-old-version'],
    ['drop table loans', 'missed-by-the-old-version'],
    ['drop function settle(int)', 'missed-by-the-old-version'],
    ['update loans set x = 1', 'backfill-at-once'],
    ['delete from loans where x is null', 'backfill-at-once'],
    ['insert into notes select id from loans', 'backfill-at-once'],
    ['do $$ begin update loans set x = 1; end $$', 'backfill-at-once'],
    ['select rebuild_totals()', 'backfill-by-function'],
    ['lock table loans in share mode', 'table-locked'],
  ])('reports %s as %s', (sql, rule) => {
    expect(rules(sql)).toEqual([rule])
  })

  it('reports a strong lock outside a transaction, where no timeout applies', () => {
    expect(rules('alter table loans add column x int', false)).toEqual(['lock-without-timeout'])
    expect(rules('create index concurrently by_x on loans (x)', false)).toEqual(['index-left-invalid'])
  })

  it('reports a scan under the lock of another change', () => {
    const added = 'alter table loans add constraint c check (x > 0) not valid'
    expect(rules([added, 'alter table loans validate constraint c'])).toEqual(['validated-under-its-lock'])
  })
})

describe('migration lint accepts', () => {
  it.each([
    ['a column with a constant default', 'alter table loans add column x int not null default 0, add column y text'],
    [
      'a default of now(), which is constant in a transaction',
      'alter table loans add column at timestamptz not null default now()',
    ],
    ['a check that is not validated', 'alter table loans add constraint c check (x > 0) not valid'],
    ['a separate validation', 'alter table loans validate constraint c'],
    ['a constraint with an existing index', 'alter table loans add constraint u unique using index by_x'],
    [
      'a replaced function',
      'drop function settle(int); create function settle(int, text) returns void language sql as $$ $$',
    ],
    ['a single row', `insert into settings values ('a', 'b')`],
    ['the body of a function', 'create function f() returns void language sql as $$ update loans set x = 1 $$'],
    ['a new value of an enumeration', `alter type mood add value 'glad'`],
  ])('%s', (_what, sql) => {
    expect(rules(sql)).toEqual([])
  })

  it('accepts a table that the same migration creates', () => {
    expect(
      rules([
        'create table notes (id int); create index notes_by_id on notes (id)',
        'alter table notes add column x uuid default gen_random_uuid(), add unique (x)',
        'insert into notes select generate_series(1, 9); drop index notes_by_id',
      ]),
    ).toEqual([])
  })

  it('accepts an index that is built concurrently', () => {
    expect(
      rules(['drop index concurrently if exists by_x', 'create index concurrently by_x on loans (x)'], false),
    ).toEqual([])
  })

  it('accepts not null after a validated check', () => {
    expect(
      rules(['alter table loans validate constraint x_there', 'alter table loans alter column x set not null']),
    ).toEqual([])
  })
})
