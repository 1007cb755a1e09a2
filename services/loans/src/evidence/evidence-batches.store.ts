import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { APPROVALS_BEHIND, HIERARCHY_CAUSES, IMPORTS_NAMED, PEOPLE_NAMED } from '../explanations/causes.queries.ts'
import { changeLabels, membersIn } from '../explanations/history-labels.ts'
import type { ApprovalCause } from '../ledger/cause-labels.ts'
import { memberNamesOf } from '../ledger/company.queries.ts'
import { type HierarchyFact, namedByCauses } from '../ledger/named-by-causes.ts'
import { type CauseFacts, causesIn } from './evidence-causes.ts'
import type { CausedEntry } from './evidence-columns.ts'
import {
  type EntryFact,
  entryFacts,
  fileRows,
  historyFacts,
  loanFacts,
  type LoanFact,
} from './evidence-loans.queries.ts'

const LOANS_AT_ONCE = 100

function* batchesOf(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += LOANS_AT_ONCE) yield ids.slice(from, from + LOANS_AT_ONCE)
}

export async function* loanBatches(tx: EntityManager, ids: readonly string[]): AsyncGenerator<LoanFact[]> {
  for (const batch of batchesOf(ids)) yield await loanFacts(tx, batch)
}

/** Every ledger entry of the loans, with its cause in words. */
export async function* entryBatches(tx: EntityManager, ids: readonly string[]): AsyncGenerator<CausedEntry[]> {
  for (const batch of batchesOf(ids)) yield await causedEntries(tx, batch, await entryFacts(tx, batch))
}

async function causedEntries(tx: EntityManager, ids: string[], facts: EntryFact[]): Promise<CausedEntry[]> {
  const members = chainMembers(facts)
  const why = await readCauses(tx, ids, facts)
  return facts.map((fact) => ({ ...fact, why: why(fact.loanId, members.get(fact.loanId)!, fact.cause) }))
}

const chainMembers = (facts: readonly EntryFact[]): Map<string, Set<string>> =>
  new Map(
    [...Map.groupBy(facts, ({ loanId }) => loanId)].map(([loanId, some]) => [
      loanId,
      new Set(some.flatMap(({ chain }) => chain.map(({ id }) => id))),
    ]),
  )

const NO_MEMBERS: ReadonlySet<string> = new Set()

/** Changes of the loans, in words, oldest first. */
export async function* historyBatches(tx: EntityManager, ids: readonly string[]) {
  for (const batch of batchesOf(ids)) {
    const facts = await historyFacts(tx, batch)
    const why = await readCauses(tx, batch, facts)
    const names = await memberNamesOf(tx, membersIn(facts.map(({ changes }) => changes)))
    const nameOf = (no: number) => names.get(no)?.name ?? 'Unknown'
    yield facts.map(({ loanId, kind, at, version, cause, changes }) => ({
      ...{ loanId, kind, at, version },
      cause: why(loanId, NO_MEMBERS, cause),
      changes: changeLabels(changes, nameOf),
    }))
  }
}

/** One statement after the other: they share a transaction. */
async function readCauses(
  tx: EntityManager,
  ids: readonly string[],
  facts: readonly { cause: string; chain?: readonly { id: string }[] }[],
) {
  const named = namedByCauses(facts.map(({ cause }) => cause))
  const approvals = await rows<ApprovalCause & { id: string }>(tx, APPROVALS_BEHIND, [named.approvals])
  const imports = [...named.imports, ...approvals.flatMap(({ importId }) => importId ?? [])]
  const found: CauseFacts = {
    approvals,
    imports: await rows<CauseFacts['imports'][number]>(tx, IMPORTS_NAMED, [imports]),
    people: await rows<CauseFacts['people'][number]>(tx, PEOPLE_NAMED, [named.people]),
    hierarchy: await readHierarchy(tx, named.hierarchy, facts),
    rows: await fileRows(tx, ids),
  }
  return causesIn(found)
}

async function readHierarchy(
  tx: EntityManager,
  causes: readonly string[],
  facts: readonly { chain?: readonly { id: string }[] }[],
): Promise<HierarchyFact[]> {
  if (causes.length === 0) return []
  const ids = new Set(facts.flatMap(({ chain = [] }) => chain.map(({ id }) => id)))
  const found = await rows<{ no: number }>(tx, NUMBERS, [[...ids]])
  return rows<HierarchyFact>(tx, HIERARCHY_CAUSES, [causes, found.map(({ no }) => no)])
}

/** $1 ids of members. */
const NUMBERS = 'select no from members where id = any($1::text[])'
