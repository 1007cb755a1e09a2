import { alteredBy, problemsOfAlter } from './alter-table.ts'
import type { Problem, RuleName } from './finding.ts'
import { bare, statementsRunBy, statementsOf } from './statements.ts'

export interface StatementProblem extends Problem {
  statement: string
}

interface Progress {
  /** Tables, indexes and functions that this migration creates. No one else uses them yet. */
  own: Set<string>
  /** Other tables that an earlier statement has locked. */
  locked: Set<string>
  /** Tables whose constraint was validated, and indexes that were dropped concurrently. */
  validated: Set<string>
  dropped: Set<string>
  inTransaction: boolean
  /** All statements, because a dropped function may be created again further down. */
  all: string[]
}

const name = (text: string | undefined): string => (text ?? '').replaceAll('"', '').replace(/^public\./, '')

const INDEX = /^create (unique )?index (concurrently )?(?:if not exists )?(?:([\w."]+) )?on (?:only )?([\w."]+)/
const CREATES =
  /^create (?:or replace )?(?:unlogged )?(?:table|(?:materialized )?view|function|procedure|type|sequence) (?:if not exists )?([\w."]+)/
const WEAK =
  /^(create (unique )?index concurrently|drop index concurrently|reindex .*concurrently|set|select set_config|analyze|vacuum(?! full))\b/
const REWRITES: [RuleName, RegExp][] = [
  ['table-rewritten', /^(vacuum full|cluster|truncate)\b(?: table)? ?([\w."]+)?/],
  ['table-rewritten', /^reindex (?!.*concurrently)(?:\w+) ([\w."]+)/],
  ['table-rewritten', /^refresh materialized view (?!concurrently)([\w."]+)/],
  ['table-locked', /^lock (?:table )?([\w."]+)/],
  ['type-that-rewrites', /^alter type ([\w."]+) (?!add value|owner)/],
]
const WRITES = /^(?:with .*?\) )?(?:update (?:only )?|delete from (?:only )?|merge into )([\w."]+)/
const DROPS =
  /^drop (table|view|materialized view|function|procedure|type|column|sequence|schema) (?:if exists )?([\w."]+)/

/** The problems of a migration's statements, in order. */
export function lintStatements(sql: string[], { inTransaction }: { inTransaction: boolean }): StatementProblem[] {
  const written = sql.flatMap(statementsOf).flatMap((statement) => [statement, ...statementsRunBy(statement)])
  const all = written.map(bare)
  const progress: Progress = {
    own: new Set(),
    locked: new Set(),
    validated: new Set(),
    dropped: new Set(),
    inTransaction,
    all,
  }
  return written.flatMap((statement, no) => {
    const problems = problemsOf(all[no] as string, progress).filter(({ table }) => !progress.own.has(name(table)))
    follow(all[no] as string, progress)
    return problems.map(({ rule, table }) => ({ rule, table: name(table), statement }))
  })
}

function problemsOf(text: string, progress: Progress): Problem[] {
  return [
    ...problemsOfIndex(text, progress),
    ...problemsOfAlter(text).filter(
      ({ rule, table }) => !(rule === 'not-null-that-scans' && progress.validated.has(name(table))),
    ),
    ...REWRITES.flatMap(([rule, fits]) => found(rule, fits.exec(text))),
    ...problemsOfDrop(text, progress),
    ...found('backfill-at-once', WRITES.exec(text)),
    ...problemsOfFilling(text, progress),
    ...problemsOfValidation(text, progress),
    ...problemsOfTimeout(text, progress),
  ]
}

const found = (rule: RuleName, match: RegExpExecArray | null): Problem[] =>
  match ? [{ rule, table: match.at(-1) ?? '' }] : []

function problemsOfIndex(text: string, progress: Progress): Problem[] {
  const [, , concurrently, index, table] = INDEX.exec(text) ?? []
  if (table === undefined) return problemsOfDroppedIndex(text, progress)
  if (!concurrently) return [{ rule: 'index-that-blocks', table }]
  if (progress.inTransaction) return [{ rule: 'concurrently-in-a-transaction', table }]
  return progress.dropped.has(name(index)) ? [] : [{ rule: 'index-left-invalid', table }]
}

function problemsOfDroppedIndex(text: string, { own, inTransaction }: Progress): Problem[] {
  const [, concurrently, index = ''] = /^drop index (concurrently )?(?:if exists )?([\w."]+)/.exec(text) ?? []
  if (!index || own.has(name(index))) return []
  if (!concurrently) return [{ rule: 'drop-index-that-blocks', table: index }]
  return inTransaction ? [{ rule: 'concurrently-in-a-transaction', table: index }] : []
}

/** Replacing a function or view breaks nothing, because a transaction publishes both changes together. */
function problemsOfDrop(text: string, { all }: Progress): Problem[] {
  const [, kind, dropped] = DROPS.exec(text) ?? []
  if (!kind) return []
  const isReplaced = kind !== 'table' && all.some((other) => name(CREATES.exec(other)?.[1]) === name(dropped))
  return isReplaced ? [] : [{ rule: 'missed-by-the-old-version', table: dropped ?? '' }]
}

/** Copying a table, or calling a function for its effects. */
function problemsOfFilling(text: string, { own }: Progress): Problem[] {
  const [, target = ''] = /^insert into ([\w."]+)/.exec(text) ?? []
  if (target) {
    const sources = [...text.matchAll(/\b(?:from|join) ([a-z_][\w."]*)(?! ?\()/g)].map(([, table]) => table ?? '')
    const source = sources.find((table) => !own.has(name(table)) && !SERIES.test(table))
    return source ? [{ rule: 'backfill-at-once', table: source }] : []
  }
  const called = /^(?:select|perform|call) ([\w."]+) ?\(/.exec(text)
  return called && !SERIES.test(called[1] as string)
    ? [{ rule: 'backfill-by-function', table: called[1] as string }]
    : []
}

const SERIES = /^(unnest|generate_series|jsonb?_\w+|values|pg_\w+|set_config|setval|count|max|min|lateral|only|select)$/

function problemsOfValidation(text: string, { locked }: Progress): Problem[] {
  const altered = alteredBy(text)
  const validates = altered?.actions.some((action) => action.startsWith('validate constraint'))
  if (!altered || !validates || !locked.has(name(altered.table))) return []
  return [{ rule: 'validated-under-its-lock', table: altered.table }]
}

function problemsOfTimeout(text: string, { inTransaction }: Progress): Problem[] {
  if (/^set (local |session )?(lock_timeout|statement_timeout)\b/.test(text))
    return [{ rule: 'lock-timeout-changed', table: '' }]
  const altered = alteredBy(text)
  const isWeak = WEAK.test(text) || altered?.actions.every((action) => action.startsWith('validate constraint'))
  return inTransaction || isWeak ? [] : [{ rule: 'lock-without-timeout', table: altered?.table ?? '' }]
}

function follow(text: string, progress: Progress): void {
  const made = CREATES.exec(text)?.[1] ?? INDEX.exec(text)?.[3]
  if (made && !/\bconcurrently\b/.test(text)) progress.own.add(name(made))
  const altered = alteredBy(text)
  if (altered) {
    const validates = altered.actions.every((action) => action.startsWith('validate constraint'))
    ;(validates ? progress.validated : progress.locked).add(name(altered.table))
  }
  const dropped = /^drop index concurrently if exists ([\w."]+)/.exec(text)?.[1]
  if (dropped) progress.dropped.add(name(dropped))
}
