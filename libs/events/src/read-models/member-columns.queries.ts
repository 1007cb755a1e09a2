import { OPTIONAL_PROFILE_TEXTS } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'

/** Columns of a copy of members, and the fact in each of them. */
export type MemberColumns = Readonly<Record<string, string>>

const TYPES: Record<string, string> = {
  version: 'int',
  level: 'int',
  isActive: 'boolean',
  createdAt: 'timestamptz',
  removedAt: 'timestamptz',
  duties: 'text[]',
}

/** Facts that an event omits if they are empty. */
const EMPTY: Record<string, string> = {
  duties: `'{}'`,
  ...Object.fromEntries(OPTIONAL_PROFILE_TEXTS.map((fact) => [fact, `''`])),
}

/** A column for each fact: `first_name` holds `firstName`. */
export const columnsFor = (...facts: (keyof MemberFacts)[]): MemberColumns =>
  Object.fromEntries(facts.map((fact) => [fact.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), fact]))

export interface MemberStatement {
  table: string
  columns: MemberColumns
  /** Types of columns that hold no fact of the roster and no text. */
  types?: Record<string, string>
  /** SQL: when `excluded` overwrites a row of the table. */
  when: string
  /** SQL that is true once the statement may store anything. */
  after?: string
}

/** Stores facts, $1 as JSON, in the order of their ids: two batches never deadlock. */
export function storeMembers({ table, columns, types = {}, when, after = 'true' }: MemberStatement): string {
  const names = Object.keys(columns)
  const facts = Object.values(columns)
  const typeOf = (fact: string) => types[fact] ?? TYPES[fact] ?? 'text'
  const valueOf = (fact: string) => (EMPTY[fact] ? `coalesce(f."${fact}", ${EMPTY[fact]})` : `f."${fact}"`)
  return `
    insert into ${table} (id, ${names.join(', ')})
    select f.id, ${facts.map(valueOf).join(', ')}
    from jsonb_to_recordset($1::jsonb) as f (id text, ${[...new Set(facts)].map((fact) => `"${fact}" ${typeOf(fact)}`).join(', ')})
    where ${after} order by f.id
    on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
    where ${when}`
}

/** For `returning`: what a rebuild counts. `ignored` columns may differ. */
export const storedRow = (ignored: readonly string[] = ['version']): string => `
  old.id is null as "isNew",
  to_jsonb(old) - '{${ignored.join()}}'::text[] is distinct from to_jsonb(new) - '{${ignored.join()}}'::text[] as "isChanged"`
