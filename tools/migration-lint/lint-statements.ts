import { alteredBy, remarksOfAlter } from './alter-table.ts'
import type { Remark, RuleName } from './finding.ts'
import { bare, doneBy, statementsOf } from './statements.ts'

export interface Said extends Remark {
  statement: string
}

interface Course {
  /** A table, index or function that this same migration makes: nobody else works with it yet. */
  own: Set<string>
  /** Tables of others that an earlier statement has locked. */
  locked: Set<string>
  /** Tables whose constraint was validated, and indexes that were dropped concurrently. */
  validated: Set<string>
  dropped: Set<string>
  inTransaction: boolean
  /** All statements: a function that is dropped may be made anew further down. */
  all: string[]
}

const name = (text: string | undefined): string => (text ?? '').replaceAll('"', '').replace(/^public\./, '')

const INDEX = /^create (unique )?index (concurrently )?(?:if not exists )?(?:([\w."]+) )?on (?:only )?([\w."]+)/
const MADE =
  /^create (?:or replace )?(?:unlogged )?(?:table|(?:materialized )?view|function|procedure|type|sequence) (?:if not exists )?([\w."]+)/
const WEAK =
  /^(create (unique )?index concurrently|drop index concurrently|reindex .*concurrently|set|select set_config|analyze|vacuum(?! full))\b/
const ANEW: [RuleName, RegExp][] = [
  ['table-written-anew', /^(vacuum full|cluster|truncate)\b(?: table)? ?([\w."]+)?/],
  ['table-written-anew', /^reindex (?!.*concurrently)(?:\w+) ([\w."]+)/],
  ['table-written-anew', /^refresh materialized view (?!concurrently)([\w."]+)/],
  ['table-locked', /^lock (?:table )?([\w."]+)/],
  ['type-that-rewrites', /^alter type ([\w."]+) (?!add value|owner)/],
]
const WRITES = /^(?:with .*?\) )?(?:update (?:only )?|delete from (?:only )?|merge into )([\w."]+)/
const DROPS =
  /^drop (table|view|materialized view|function|procedure|type|column|sequence|schema) (?:if exists )?([\w."]+)/

/** What is to be said of the statements of one migration, in their order. */
export function lintStatements(sql: string[], { inTransaction }: { inTransaction: boolean }): Said[] {
  const written = sql.flatMap(statementsOf).flatMap((statement) => [statement, ...doneBy(statement)])
  const all = written.map(bare)
  const course: Course = {
    own: new Set(),
    locked: new Set(),
    validated: new Set(),
    dropped: new Set(),
    inTransaction,
    all,
  }
  return written.flatMap((statement, no) => {
    const said = remarksOf(all[no] as string, course).filter(({ table }) => !course.own.has(name(table)))
    follow(all[no] as string, course)
    return said.map(({ rule, table }) => ({ rule, table: name(table), statement }))
  })
}

function remarksOf(text: string, course: Course): Remark[] {
  return [
    ...remarksOfIndex(text, course),
    ...remarksOfAlter(text).filter(
      ({ rule, table }) => !(rule === 'not-null-that-scans' && course.validated.has(name(table))),
    ),
    ...ANEW.flatMap(([rule, fits]) => found(rule, fits.exec(text))),
    ...remarksOfDrop(text, course),
    ...found('backfill-at-once', WRITES.exec(text)),
    ...remarksOfFilling(text, course),
    ...remarksOfValidation(text, course),
    ...remarksOfTimeout(text, course),
  ]
}

const found = (rule: RuleName, match: RegExpExecArray | null): Remark[] =>
  match ? [{ rule, table: match.at(-1) ?? '' }] : []

function remarksOfIndex(text: string, { own, dropped, inTransaction }: Course): Remark[] {
  const made = INDEX.exec(text)
  if (made) {
    const [, , concurrently, index, table = ''] = made
    if (!concurrently) return [{ rule: 'index-that-blocks', table }]
    if (inTransaction) return [{ rule: 'concurrently-in-a-transaction', table }]
    return dropped.has(name(index)) ? [] : [{ rule: 'index-left-invalid', table }]
  }
  const [, concurrently, index = ''] = /^drop index (concurrently )?(?:if exists )?([\w."]+)/.exec(text) ?? []
  if (!index || own.has(name(index))) return []
  if (!concurrently) return [{ rule: 'drop-index-that-blocks', table: index }]
  return inTransaction ? [{ rule: 'concurrently-in-a-transaction', table: index }] : []
}

/** A function or view that is made anew under its name is missed by nobody: a transaction shows both at once. */
function remarksOfDrop(text: string, { all }: Course): Remark[] {
  const [, kind, dropped] = DROPS.exec(text) ?? []
  if (!kind) return []
  const isMadeAnew = kind !== 'table' && all.some((other) => name(MADE.exec(other)?.[1]) === name(dropped))
  return isMadeAnew ? [] : [{ rule: 'missed-by-the-old-version', table: dropped ?? '' }]
}

/** A copy of a table, and a function that is called for what it does. */
function remarksOfFilling(text: string, { own }: Course): Remark[] {
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

function remarksOfValidation(text: string, { locked }: Course): Remark[] {
  const altered = alteredBy(text)
  const validates = altered?.actions.some((action) => action.startsWith('validate constraint'))
  if (!altered || !validates || !locked.has(name(altered.table))) return []
  return [{ rule: 'validated-under-its-lock', table: altered.table }]
}

function remarksOfTimeout(text: string, { inTransaction }: Course): Remark[] {
  if (/^set (local |session )?(lock_timeout|statement_timeout)\b/.test(text))
    return [{ rule: 'lock-timeout-changed', table: '' }]
  const altered = alteredBy(text)
  const isWeak = WEAK.test(text) || altered?.actions.every((action) => action.startsWith('validate constraint'))
  return inTransaction || isWeak ? [] : [{ rule: 'lock-without-timeout', table: altered?.table ?? '' }]
}

function follow(text: string, course: Course): void {
  const made = MADE.exec(text)?.[1] ?? INDEX.exec(text)?.[3]
  if (made && !/\bconcurrently\b/.test(text)) course.own.add(name(made))
  const altered = alteredBy(text)
  if (altered) {
    const validates = altered.actions.every((action) => action.startsWith('validate constraint'))
    ;(validates ? course.validated : course.locked).add(name(altered.table))
  }
  const dropped = /^drop index concurrently if exists ([\w."]+)/.exec(text)?.[1]
  if (dropped) course.dropped.add(name(dropped))
}
