import type { EntityManager } from '@mikro-orm/postgresql'
import { type EventType, loansImported, loansSettled, type NewEvent } from '@upline/contracts/events'
import { companyZone, rows, uuidV7 } from '@upline/db'
import type { Outbox } from '@upline/events'
import { ImportFileError } from '@upline/imports'
import { holdEvents } from '../settlement/hold-events.ts'
import { batchesOf, batchEvents } from '../settlement/settlement-events.ts'
import { FUNDED } from '../compensation/loans.ts'
import { type Applied, applyChanges } from '../ledger/apply-changes.ts'
import { changedLoan, isChanged, NO_FUNDING } from '../ledger/change-loan.ts'
import { shareHierarchy } from '../ledger/company.queries.ts'
import { type Sighting, sightingAt } from '../ledger/dates.ts'
import { instantText } from '../ledger/instants.ts'
import { loanFacts } from '../ledger/loan-facts.ts'
import { lockStored, noteCause } from '../ledger/loans.queries.ts'
import { countPaying } from '../ledger/settle-loan.ts'
import { readSettlement } from '../ledger/settlement.queries.ts'
import type { LedgerLoan, StoredLoan } from '../ledger/stored-loan.ts'
import { NOT_SPLIT } from '../compensation/splits.ts'
import type { LoanRow } from '../loan-import/loan-row.ts'
import { changeOf, type ComparedLoan } from '../loan-import/row-change.ts'
import type { JobRow, BatchCounts } from './import-jobs.store.ts'
import { assertMayContinue, TEAM_CHANGED } from './importer-standing.ts'
import * as sql from './batches.queries.ts'
import { STAGED_ROWS, tableOf } from './staging.queries.ts'

export interface BatchWork {
  job: JobRow
  no: number
  /** Officers whose loans the importer may import; null: all. */
  may: number[] | null
  /** No other batch is applied at the same time. */
  isAlone: boolean
}

export interface AppliedBatch {
  /** Rows to decide one by one. If there are any while another batch is applied, nothing is written. */
  rest: number[]
  settled: number
  needs: number
  earned: number
}

/** Nothing of the batch may be committed: one of its new rows changes a loan, so the batch is applied alone. */
export class LoanAddedMeanwhileError extends Error {
  constructor() {
    super('a loan of a new row was added by someone else meanwhile')
  }
}

type StagedRow = LoanRow & { officerNo: number | null }
type FreshLoan = LedgerLoan & { line: number }

/** Applies the rows of a batch that need no decision as sets: equal rows, changes of one loan each, and new loans. */
export class BatchSets {
  private readonly outbox: Pick<Outbox, 'headers'>

  constructor(outbox: Pick<Outbox, 'headers'>) {
    this.outbox = outbox
  }

  async apply(tx: EntityManager, work: BatchWork): Promise<AppliedBatch> {
    const { job, no, may, isAlone } = work
    const of = { table: tableOf(job.id), batch: no, importId: job.id }
    await assertMayContinue(tx, job)
    await noteCause(tx, causeOf(job))
    await sql.planForBatches(tx)
    const sorted = await sql.sortBatch(tx, of, may)
    if (sorted.isOutside) throw new ImportFileError(TEAM_CHANGED)
    const done = { rest: sorted.rest, settled: sorted.equal, needs: sorted.equalNeeds, earned: 0 }
    // While another batch is applied, only changes are written: sums of officers are locked once, in their order.
    const isPlain = sorted.plain.length > 0 && sorted.plain.length === sorted.rest.length
    if (isPlain && (isAlone || sorted.staged === sorted.known.length)) {
      done.earned += await this.change(tx, of, { job, lines: sorted.plain })
      done.rest = []
      done.settled += sorted.plain.length
      done.needs += sorted.plainNeeds
    }
    if (isAlone || done.rest.length === 0) {
      const added = await this.add(tx, of, { job, known: sorted.known })
      if (added.stored.length > 0 && !isAlone) throw new LoanAddedMeanwhileError()
      done.rest = [...done.rest, ...added.stored]
      done.settled += added.count
      done.needs += added.needs
      done.earned += added.earned
    }
    await sql.resetPlanner(tx)
    return done
  }

  /** Applies rows that each change one stored loan. Returns how many shares were written. */
  private async change(
    tx: EntityManager,
    of: sql.BatchOf,
    { job, lines }: { job: JobRow; lines: number[] },
  ): Promise<number> {
    const stored = await lockStored(tx, await sql.noteBefore(tx, of, lines))
    const byIdentity = new Map(stored.map((loan) => [loan.identityKey, loan]))
    const staged = await rows<StagedRow>(tx, STAGED_ROWS(of.table), [of.batch, lines])
    await shareHierarchy(tx)
    const seen = sightingAt(job.startedAt, await companyZone(tx))
    const updated = staged.flatMap((row) => {
      const before = byIdentity.get(row.numberKey ?? row.contentKey)
      const change = before && changeOf(row, comparable(before), { officerNo: row.officerNo ?? undefined })
      const after = change && changedLoan(before, { ...change, paid_elsewhere: job.isHistory }, seen)
      return after && isChanged(before, after) ? [{ before, after }] : []
    })
    if (updated.length === 0) return 0
    const applied = await applyChanges(tx, { updated }, { causeOf: () => causeOf(job) })
    const changed = loanFacts(
      updated.map(({ after }) => after),
      applied.company.memberIds,
    )
    await sql.appendBodies(tx, this.envelope(job, loansImported), importedBodies(job, changed))
    await this.publish(tx, job, applied)
    return countPaying(applied.settled)
  }

  /** Adds the loans of new rows. `stored`: rows of loans that someone else has added since the batch was sorted. */
  private async add(tx: EntityManager, of: sql.BatchOf, { job, known }: { job: JobRow; known: number[] }) {
    const fresh = await sql.freshRows(tx, of, { known, instant: instantText })
    if (fresh.length === 0) return { count: 0, needs: 0, earned: 0, stored: [] }
    await shareHierarchy(tx)
    const seen = sightingAt(job.startedAt, await companyZone(tx))
    const loans = fresh.map((row) => freshLoan(row, seen, job.isHistory))
    const insert = (_: EntityManager, additions: readonly FreshLoan[]) =>
      sql.insertFresh(tx, of, { loans: additions, seen, isHistory: job.isHistory })
    const applied = await applyChanges(tx, { added: { loans, insert } }, { causeOf: () => causeOf(job) })
    await sql.appendBodies(tx, this.envelope(job, loansImported), addedBodies(job, applied.added))
    await this.publish(tx, job, applied)
    const needs = applied.added.filter(({ officerNo }) => officerNo === null).length
    const isAdded = new Set(applied.added.map(({ line }) => line))
    const stored = loans.flatMap(({ line }) => (isAdded.has(line) ? [] : [line]))
    return { count: applied.added.length, needs, earned: countPaying(applied.settled), stored }
  }

  /** Writes events to the outbox as text. Checking them against their schemas would double the time of the import. */
  private async publish(
    tx: EntityManager,
    job: JobRow,
    { settled, company, newlyHeld }: Pick<Applied, 'settled' | 'company' | 'newlyHeld'>,
  ): Promise<void> {
    const settlement = await readSettlement(tx, settled, company)
    const bodies = batchEvents(settlement, { cause: causeOf(job), key: job.id }).map(({ data }) => JSON.stringify(data))
    await sql.appendBodies(tx, this.envelope(job, loansSettled), bodies)
    await this.publishHolds(tx, holdEvents(newlyHeld, false))
  }

  private async publishHolds(tx: EntityManager, events: readonly NewEvent[]): Promise<void> {
    const [first] = events
    if (!first) return
    const bodies = events.map(({ key, data }) => ({ key, body: JSON.stringify(data) }))
    await sql.appendKeyedBodies(tx, this.envelopeOf(first), bodies)
  }

  private envelope(job: JobRow, type: EventType) {
    return this.envelopeOf({ type, key: job.id, aggregateVersion: 0 })
  }

  private envelopeOf({ type, key, aggregateVersion }: Omit<NewEvent, 'data'>) {
    return { topic: type.topic, key, headers: this.outbox.headers({ type, key, aggregateVersion }) }
  }
}

export const countsOf = ({ settled, needs, earned }: AppliedBatch): BatchCounts => ({
  imported: settled,
  refused: 0,
  needsOfficer: needs,
  kept: 0,
  needsApproval: 0,
  commissionsCreated: earned,
})

const causeOf = ({ id }: JobRow): string => `import:${id}`

const importedBodies = ({ id }: JobRow, loans: ReturnType<typeof loanFacts>): string[] =>
  batchesOf(loans).map((batch) => JSON.stringify({ importId: id, loans: batch }))

/** New loans are too many to repeat their facts. */
const addedBodies = ({ id }: JobRow, loans: readonly FreshLoan[]): string[] =>
  loans.length === 0 ? [] : [JSON.stringify({ importId: id, loans: [], addedIds: loans.map((loan) => loan.id) })]

/** One literal: several spread objects take five times as long. */
function freshLoan(row: sql.FreshRow, seen: Sighting, isHistory: boolean): FreshLoan {
  const { line, officerNo, status, amountCents, appliedOn, lockedOn, paidBy, state } = row
  const { percent, coOriginators } = NOT_SPLIT
  const { fundedAt, fundedOn, fundedSeenAt, fundedSeenOn } = fundingOf(row, seen)
  return {
    id: uuidV7(new Date()),
    line,
    officerNo,
    status,
    amountCents,
    appliedOn,
    lockedOn,
    paidBy,
    state,
    outcome: null,
    percent,
    coOriginators,
    originators: officerNo === null ? [] : [{ memberNo: officerNo, percent }],
    createdAt: row.createdAt ?? seen.at,
    createdOn: row.createdOn ?? seen.on,
    fundedAt,
    fundedOn,
    fundedSeenAt,
    fundedSeenOn,
    decidedOn: null,
    moneyRev: 0,
    isBooked: false,
    isPaidElsewhere: isHistory && status === FUNDED,
    version: 1,
  }
}

function fundingOf({ status, fundedAt, fundedOn }: sql.FreshRow, { at, on }: Sighting) {
  if (status !== FUNDED) return NO_FUNDING
  return { fundedAt: fundedAt ?? at, fundedOn: fundedOn ?? on, fundedSeenAt: at, fundedSeenOn: on }
}

/** A stored loan as row-change.ts compares it with a row. */
const comparable = (loan: StoredLoan): ComparedLoan => ({
  ...loan,
  isSynced: loan.externalId !== null,
  importedBy: null,
  hasFunded: loan.moneyRev > 0,
})
