import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { LiveTopic } from '@upline/contracts'
import { loanCreated, loansImported, loanUpdated, type LoanFacts, type NewEvent } from '@upline/contracts/events'
import { companyZone, rows, uuidV7 } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { batchesOf, batchEvents, singleEvents } from '../settlement/settlement-events.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { type Applied, applyChanges } from '../ledger/apply-changes.ts'
import { changedLoan, isChanged, newLoan } from '../ledger/change-loan.ts'
import { shareHierarchy } from '../ledger/company.queries.ts'
import { chainsOf, type Settlement } from '../ledger/funding-facts.ts'
import { type Sighting, sightingAt } from '../ledger/dates.ts'
import { loanFacts } from '../ledger/loan-facts.ts'
import { insertLoans, joinWriters, lockLedger, lockStored, noteCause } from '../ledger/loans.queries.ts'
import { countPaying } from '../ledger/settle-loan.ts'
import { readSettlement } from '../ledger/settlement.queries.ts'
import type { LoanChange, NewLoan } from '../ledger/loan-values.ts'
import type { StoredLoan } from '../ledger/stored-loan.ts'
import { isOfUnconfirmed, LoanNotConfirmedError } from './loan-not-confirmed.ts'
import { ORIGINATORS_OF } from './loan-writer.sql.ts'

export interface Writing {
  /** What changes the loans: 'import:<id>', 'encompass:<event id>', 'person:<member id>', 'approval:<request id>', 'late-officer'. Ledger entries keep it. */
  cause: string
  /** When the product sees the change: a funding without a date funds now. */
  at: Date
  /** An import: batch events instead of an event per loan. */
  importId?: string
  /** Importers are notified of their import, even for loans of others. */
  importerId?: string
}

/** Above this number of loans every open page refetches: to find the members they concern would take longer. */
const MAX_FOLLOWED = 100

/** A loan with its cause, where loans have different ones. */
export interface Caused<Item> {
  item: Item
  cause: string
}

export interface Written {
  loanIds: string[]
  /** Share rows that were written. */
  earned: number
}

interface Work {
  changes: readonly Caused<LoanChange>[]
  inserts: readonly Caused<NewLoan>[]
}

interface Outcome extends Applied {
  changed: LoanFacts[]
  created: LoanFacts[]
  settlement: Settlement
  causeOf: (loanId: string) => string
}

const causesById = (changes: Work['changes'], news: readonly { loan: StoredLoan; cause: string }[]) =>
  new Map([
    ...changes.map(({ item, cause }) => [item.id, cause] as const),
    ...news.map(({ loan, cause }) => [loan.id, cause] as const),
  ])

/** The loans that the changes really change. */
function updatesOf(changes: Work['changes'], loans: readonly StoredLoan[], seen: Sighting) {
  const stored = new Map(loans.map((loan) => [loan.id, loan]))
  return changes.flatMap(({ item }) => {
    const loan = stored.get(item.id)
    const after = loan && changedLoan(loan, item, seen)
    return after && isChanged(loan, after) ? [{ before: loan, after }] : []
  })
}

/** The one way to write loans: rows, ledger, roll-ups and events in the caller's transaction. */
@Injectable()
export class LoanWriter {
  constructor(
    private readonly members: MembersService,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
  ) {}

  async write(
    tx: EntityManager,
    what: { changes?: LoanChange[]; inserts?: NewLoan[] },
    how: Writing,
  ): Promise<Written> {
    const { changes = [], inserts = [] } = what
    const { importId, cause } = how
    const areFollowed = !importId || changes.length + inserts.length <= MAX_FOLLOWED
    const before = await this.originatorsOf(tx, areFollowed ? changes.map(({ id }) => id) : [])
    const caused = <Item>(item: Item): Caused<Item> => ({ item, cause })
    const outcome = await this.apply(tx, { changes: changes.map(caused), inserts: inserts.map(caused) }, how)
    if (!outcome) return { loanIds: [], earned: 0 }
    if (importId) await this.publishBatch(tx, outcome, { ...how, importId, before: areFollowed ? before : undefined })
    else await this.publishSingly(tx, outcome, before)
    const loanIds = [...outcome.changed, ...outcome.created].map(({ id }) => id)
    return { loanIds, earned: countPaying(outcome.settled) }
  }

  /** Several loans, each once and with its own cause, as if they were written one after the other. */
  async writeEach(tx: EntityManager, work: Work, at: Date): Promise<void> {
    const ids = work.changes.map(({ item }) => item.id)
    const before = await this.originatorsOf(tx, ids)
    const outcome = await this.apply(tx, work, { at })
    if (outcome) await this.publishSingly(tx, outcome, before)
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
    { changes, inserts }: Work,
    { at, importId }: Pick<Writing, 'at' | 'importId'>,
  ): Promise<Outcome | undefined> {
    if (changes.length + inserts.length === 0) return undefined
    const seen = sightingAt(at, await companyZone(tx))
    const news = inserts.map(({ item, cause }) => ({
      loan: newLoan(uuidV7(at), item, { seen, importId: importId ?? null }),
      cause,
    }))
    const causes = causesById(changes, news)
    const causeOf = (loanId: string) => causes.get(loanId) ?? 'system'
    await joinWriters(tx)
    const stored = await lockStored(
      tx,
      changes.map(({ item }) => item.id),
    )
    await shareHierarchy(tx)
    const updated = updatesOf(changes, stored, seen)
    if (updated.length + news.length === 0) return undefined
    await this.noteCauses(tx, causes)
    const applied = await this.applied(() =>
      applyChanges(tx, { updated, added: { loans: news.map(({ loan }) => loan), insert: insertLoans } }, { causeOf }),
    )
    if (updated.length + applied.added.length === 0) return undefined
    return {
      ...applied,
      changed: loanFacts(
        updated.map(({ after }) => after),
        applied.company.memberIds,
      ),
      created: loanFacts(applied.added, applied.company.memberIds),
      settlement: await readSettlement(tx, applied.settled, applied.company),
      causeOf,
    }
  }

  private noteCauses(tx: EntityManager, causes: ReadonlyMap<string, string>): Promise<unknown> {
    const [one, ...others] = new Set(causes.values())
    return others.length === 0 ? noteCause(tx, one!) : noteCause(tx, 'system', Object.fromEntries(causes))
  }

  private async applied(work: () => Promise<Applied>): Promise<Applied> {
    try {
      return await work()
    } catch (fault) {
      throw isOfUnconfirmed(fault) ? new LoanNotConfirmedError() : fault
    }
  }

  private async publishBatch(
    tx: EntityManager,
    { changed, created, settlement }: Outcome,
    { cause, importId, importerId, before }: Writing & { importId: string; before: string[] | undefined },
  ): Promise<void> {
    const loans = [...changed, ...created].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const imported = batchesOf(loans).map((batch) => ({
      ...{ type: loansImported, key: importId, aggregateVersion: 0 },
      data: { importId, loans: batch },
    }))
    await this.outbox.appendAll(tx, [...imported, ...batchEvents(settlement, { cause, key: importId })] as NewEvent[])
    const topics: LiveTopic[] = ['loans', 'commissions', 'imports']
    if (!before) return this.hints.afterCommit(tx, { topics, everyone: true })
    const members = await this.concerned(tx, { before, loans, settlement })
    this.hints.afterCommit(tx, { topics, members: importerId ? [...members, importerId] : members, company: true })
  }

  private async publishSingly(
    tx: EntityManager,
    { changed, created, settlement, causeOf }: Outcome,
    before: string[],
  ): Promise<void> {
    const about = (type: typeof loanCreated | typeof loanUpdated) => (loan: LoanFacts) => ({
      ...{ type, key: loan.id, aggregateVersion: loan.version },
      data: { loan, cause: causeOf(loan.id) },
    })
    const facts = [...created.map(about(loanCreated)), ...changed.map(about(loanUpdated))]
    await this.outbox.appendAll(tx, [...facts, ...singleEvents(settlement, causeOf)] as NewEvent[])
    const members = await this.concerned(tx, { before, loans: facts.map(({ data }) => data.loan), settlement })
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], members, company: true })
  }

  /** Members who may see these loans, could see them before, or are or were paid for them. */
  private async concerned(
    tx: EntityManager,
    { before, loans, settlement }: { before: string[]; loans: LoanFacts[]; settlement: Settlement },
  ): Promise<string[]> {
    const officers = loans.flatMap(({ officerId, originators }) =>
      originators ? originators.map(({ memberId }) => memberId) : (officerId ?? []),
    )
    const paid = [...settlement.unfunded, ...settlement.funded].flatMap(chainsOf)
    return [...new Set([...(await this.members.withUplines(tx, [...new Set([...before, ...officers])])), ...paid])]
  }

  private async originatorsOf(tx: EntityManager, loanIds: string[]): Promise<string[]> {
    if (loanIds.length === 0) return []
    return (await rows<{ id: string }>(tx, ORIGINATORS_OF, [loanIds])).map(({ id }) => id)
  }
}
