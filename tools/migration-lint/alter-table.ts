import type { Problem, RuleName } from './finding.ts'
import { partsOf } from './statements.ts'

const ALTER = /^alter table (?:if exists )?(?:only )?([\w."]+)(?: \*)? (.*)$/

/** An expression whose value may differ by row. now() does not: it is constant in a transaction. */
const DIFFERS_BY_ROW =
  /\bdefault\b.*\b(gen_random_uuid|uuidv4|uuidv7|uuid_generate_\w+|random|clock_timestamp|timeofday|nextval|pg_\w+)\s*\(/

const ADDED_COLUMN: [RuleName, RegExp][] = [
  ['column-that-rewrites', DIFFERS_BY_ROW],
  ['column-that-rewrites', /\bgenerated (always|by default) as identity\b|\b(small|big)?serial\b/],
  ['column-that-rewrites', /\bgenerated always as \(.*\) stored\b/],
  ['unique-that-blocks', /\b(unique|primary key)\b/],
  ['constraint-that-scans', /\b(references|check)\b/],
]

const ACTIONS: [RuleName, RegExp][] = [
  ['missed-by-the-old-version', /^drop (column )?(?!constraint|expression|identity|default)\w/],
  ['missed-by-the-old-version', /^rename\b/],
  ['type-that-rewrites', /^alter (column )?\S+ (set data )?type\b/],
  ['not-null-that-scans', /^alter (column )?\S+ set not null\b/],
  ['table-rewritten', /^set (logged|unlogged|access method|tablespace)\b/],
  ['unique-that-blocks', /^add (constraint \S+ )?(unique|primary key)\b(?! using index)/],
  ['constraint-that-scans', /^add (constraint \S+ )?exclude\b/],
  ['constraint-that-scans', /^add (constraint \S+ )?(foreign key|check)\b(?!.*\bnot valid\b)/],
  ['constraint-that-scans', /^attach partition\b/],
]

/** Table and actions of an `alter table`; undefined for another statement. */
export function alteredBy(statement: string): { table: string; actions: string[] } | undefined {
  const [, table, actions] = ALTER.exec(statement) ?? []
  return table === undefined ? undefined : { table, actions: partsOf(actions ?? '') }
}

export function problemsOfAlter(statement: string): Problem[] {
  const { table, actions } = alteredBy(statement) ?? { table: '', actions: [] }
  return actions.flatMap((action) => rulesOf(action).map((rule) => ({ rule, table })))
}

function rulesOf(action: string): RuleName[] {
  const column =
    /^add (?:column )?(?:if not exists )?(?!constraint|unique|primary|foreign|check|exclude)\S+ (.*)$/.exec(action)
  const rules = column
    ? rulesOfColumn(column[1] as string)
    : ACTIONS.filter(([, fits]) => fits.test(action)).map(([rule]) => rule)
  return [...new Set(rules)]
}

function rulesOfColumn(definition: string): RuleName[] {
  const found = ADDED_COLUMN.filter(([, fits]) => fits.test(definition)).map(([rule]) => rule)
  const isNeeded = /\bnot null\b/.test(definition) && !/\b(default|generated)\b/.test(definition)
  return isNeeded ? [...found, 'column-needed-at-once'] : found
}
