import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { LiveTopic } from '@upline/contracts'
import { loanCreated, loansImported, loanUpdated, type LoanFacts, type NewEvent } from '@upline/contracts/events'
import { uuidV7 } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { holdEvents } from '../settlement/hold-events.ts'
import { batchesOf, batchEvents, singleEvents } from '../settlement/settlement-events.ts'
import { type Applied, applyChanges } from '../ledger/apply-changes.ts'
import { changedLoan, isChanged, newLoan } from '../ledger/change-loan.ts'
import { shareHierarchy } from '../ledger/company.queries.ts'
import { chainsOf, type Settlement } from '../ledger/funding-facts.ts'
import { type Sighting, sightingAt } from '../ledger/dates.ts'
import { loanFacts } from '../ledger/loan-facts.ts'
import type { HeldPay } from '../ledger/rule-holds.queries.ts'
import { insertLoans, lockLedger, noteCause } from '../ledger/loans.queries.ts'
import { countPaying } from '../ledger/settle-loan.ts'
import { readSettlement } from '../ledger/settlement.queries.ts'
import type { LoanChange, NewLoan } from '../ledger/loan-values.ts'
import type { StoredLoan } from '../ledger/stored-loan.ts'
import { lockToWrite } from '../ledger/write-locks.queries.ts'
import { isOfUnconfirmed, LoanNotConfirmedError } from './loan-not-confirmed.ts'

export interface WriteOptions {
  /** What changes the loans: 'import:<id>', 'encompass:<event id>', 'person:<member id>', 'approval:<request id>', 'late-officer'. Ledger entries keep it. */
  cause: string
  /** When the product sees the change: a funding without a date funds now. */
  at: Date
  /** An import: batch events instead of an event per loan. */
  importId?: string
  /** The import whose undo restores the loans that change. */
  undoneBy?: string
  /** Importers are notified of their import, even for loans of others. */
  importerId?: string
}

/** Above this number of loans every open page refetches, because finding the affected members would take longer. */
const MAX_FOLLOWED = 100

/** A loan with its cause, where loans have different ones. */
export interface Caused<Item> {
  item: Item
  cause: string
}

export interface WriteResult {
  loanIds: string[]
  /** Share rows that were written. */
  earned: number
}

interface CausedWrites {
  changes: readonly Caused<LoanChange>[]
  inserts: readonly Caused<NewLoan>[]
}

interface Outcome extends Applied {
  changed: LoanFacts[]
  created: LoanFacts[]
  settlement: Settlement
  causeOf: (loanId: string) => string
}

const causesById = (changes: CausedWrites['changes'], news: readonly { id: string; cause: string }[]) =>
  new Map([
    ...changes.map(({ item, cause }) => [item.id, cause] as const),
    ...news.map(({ id, cause }) => [id, cause] as const),
  ])

/** The loans that the changes really change. */
function updatesOf(changes: CausedWrites['changes'], loans: readonly StoredLoan[], seen: Sighting) {
  const stored = new Map(loans.map((loan) => [loan.id, loan]))
  return changes.flatMap(({ item }) => {
    const loan = stored.get(item.id)
    const after = loan && changedLoan(loan, item, seen)
    return after && isChanged(loan, after) ? [{ before: loan, after }] : []
  })
}

/** Members who may see the loans of an outcome, could see them before, or are or were paid for them. */
const concernedBy = ({ company, settlement }: Outcome): string[] => [
  ...new Set([...(company.viewerIds ?? []), ...[...settlement.unfunded, ...settlement.funded].flatMap(chainsOf)]),
]

/** The one way to write loans: rows, ledger, roll-ups and events in the caller's transaction. */
@Injectable()
export class LoanWriter {
  constructor(
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
  ) {}

  async write(
    tx: EntityManager,
    what: { changes?: LoanChange[]; inserts?: NewLoan[] },
    how: WriteOptions,
  ): Promise<WriteResult> {
    const { changes = [], inserts = [] } = what
    const { importId, cause } = how
    const areFollowed = !importId || changes.length + inserts.length <= MAX_FOLLOWED
    const caused = <Item>(item: Item): Caused<Item> => ({ item, cause })
    const outcome = await this.apply(
      tx,
      { changes: changes.map(caused), inserts: inserts.map(caused) },
      { ...how, areFollowed },
    )
    if (!outcome) return { loanIds: [], earned: 0 }
    if (importId) await this.publishBatch(tx, outcome, { ...how, importId, areFollowed })
    else await this.publishSingly(tx, outcome)
    const loanIds = [...outcome.changed, ...outcome.created].map(({ id }) => id)
    return { loanIds, earned: countPaying(outcome.settled) }
  }

  /** Several loans, each once and with its own cause, as if they were written one after the other. */
  async writeEach(tx: EntityManager, work: CausedWrites, at: Date): Promise<void> {
    const outcome = await this.apply(tx, work, { at, areFollowed: true })
    if (outcome) await this.publishSingly(tx, outcome)
  }

  /** Removes the row of a loan that is not funded. The caller holds its lock. */
  async remove(tx: EntityManager, loanId: string, cause: string): Promise<void> {
    await noteCause(tx, cause)
    const removed = await lockLedger(tx, [loanId])
    if (removed.some(({ isBooked }) => isBooked))
      throw new Error('the entries of a loan are reversed before it is removed')
    await shareHierarchy(tx)
    await applyChanges(tx, { removed }, { causeOf: () => cause })
  }

  /** Undefined if nothing changed. */
  private async apply(
    tx: EntityManager,
    { changes, inserts }: CausedWrites,
    {
      at,
      importId,
      undoneBy,
      areFollowed,
    }: Pick<WriteOptions, 'at' | 'importId' | 'undoneBy'> & { areFollowed: boolean },
  ): Promise<Outcome | undefined> {
    if (changes.length + inserts.length === 0) return undefined
    const news = inserts.map(({ item, cause }) => ({ id: uuidV7(at), item, cause }))
    const causes = causesById(changes, news)
    const causeOf = (loanId: string) => causes.get(loanId) ?? 'system'
    const ids = changes.map(({ item }) => item.id)
    const { stored, timeZone } = await lockToWrite(tx, { ids, causes, undoneBy })
    const seen = sightingAt(at, timeZone)
    const updated = updatesOf(changes, stored, seen)
    if (updated.length + news.length === 0) return undefined
    const loans = news.map(({ id, item }) => newLoan(id, item, { seen, importId: importId ?? null }))
    const applied = await this.applied(() =>
      applyChanges(tx, { updated, added: { loans, insert: insertLoans } }, { causeOf, withViewers: areFollowed }),
    )
    if (updated.length + applied.added.length === 0) return undefined
    await this.publishHolds(tx, applied.newlyHeld)
    const { memberIds } = applied.company
    return {
      ...applied,
      changed: loanFacts(
        updated.map(({ after }) => after),
        memberIds,
      ),
      created: loanFacts(applied.added, memberIds),
      settlement: await readSettlement(tx, applied.settled, applied.company),
      causeOf,
    }
  }

  private async applied(work: () => Promise<Applied>): Promise<Applied> {
    try {
      return await work()
    } catch (fault) {
      throw isOfUnconfirmed(fault) ? new LoanNotConfirmedError() : fault
    }
  }

  /** Holds that no person places. */
  async publishHolds(tx: EntityManager, newlyHeld: readonly HeldPay[]): Promise<void> {
    if (newlyHeld.length === 0) return
    await this.outbox.appendAll(tx, holdEvents(newlyHeld, false))
    const members = newlyHeld.map(({ memberId }) => memberId)
    this.hints.afterCommit(tx, { topics: ['statements'], members, company: true })
  }

  private async publishBatch(
    tx: EntityManager,
    outcome: Outcome,
    { cause, importId, importerId, areFollowed }: WriteOptions & { importId: string; areFollowed: boolean },
  ): Promise<void> {
    const { changed, created, settlement } = outcome
    const loans = [...changed, ...created].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const imported = batchesOf(loans).map((batch) => ({
      ...{ type: loansImported, key: importId, aggregateVersion: 0 },
      data: { importId, loans: batch },
    }))
    await this.outbox.appendAll(tx, [...imported, ...batchEvents(settlement, { cause, key: importId })] as NewEvent[])
    const topics: LiveTopic[] = ['loans', 'commissions', 'imports']
    if (!areFollowed) return this.hints.afterCommit(tx, { topics, everyone: true })
    const members = concernedBy(outcome)
    this.hints.afterCommit(tx, { topics, members: importerId ? [...members, importerId] : members, company: true })
  }

  private async publishSingly(tx: EntityManager, outcome: Outcome): Promise<void> {
    const { changed, created, settlement, causeOf } = outcome
    const about = (type: typeof loanCreated | typeof loanUpdated) => (loan: LoanFacts) => ({
      ...{ type, key: loan.id, aggregateVersion: loan.version },
      data: { loan, cause: causeOf(loan.id) },
    })
    const facts = [...created.map(about(loanCreated)), ...changed.map(about(loanUpdated))]
    await this.outbox.appendAll(tx, [...facts, ...singleEvents(settlement, causeOf)] as NewEvent[])
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], members: concernedBy(outcome), company: true })
  }
}
