import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { LiveTopic } from '@upline/contracts'
import { loanCreated, loansImported, loanUpdated, type LoanFacts, type NewEvent } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { FundingsService, type SettledRow } from '../commissions/fundings.service.ts'
import { batchesOf, batchEvents, singleEvents, type Settlement } from '../commissions/settlement-events.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import type { LoanChange, NewLoan } from './loan-change.ts'
import { CHANGE_EACH, INSERT_EACH, LOAN_FACTS, OFFICERS_OF } from './loan-writer.sql.ts'

export interface Writing {
  /** What brings it: 'import:<id>', 'encompass:<event id>', 'person:<member id>', 'approval:<request id>', 'late-officer'. Ledger entries keep it. */
  cause: string
  /** When the product sees it: a funding without a date of its own funds now. */
  at: Date
  /** An import: batch events instead of an event per loan. */
  importId?: string
  /** Whoever imports sees what came of it, whosever the loans are. */
  importerId?: string
}

/** Above so many loans everybody looks again: finding out whom they concern would take longer. */
const MOST_FOLLOWED = 100

/** A loan with what brings it, where several loans have causes of their own. */
export interface Caused<Item> {
  item: Item
  cause: string
}

export interface Written {
  loanIds: string[]
  /** Share rows that were written. */
  earned: number
}

interface WrittenRow extends SettledRow {
  earned: number
}

type CausedRow = WrittenRow & { cause: string }

/** The one way in which loans are written: loan, ledger, roll-ups and events in the caller's transaction. */
@Injectable()
export class LoanWriter {
  constructor(
    private readonly fundings: FundingsService,
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
    const areFollowed = !how.importId || changes.length + inserts.length <= MOST_FOLLOWED
    const ids = areFollowed ? changes.map(({ id }) => id) : []
    const before = await this.officersOf(tx, ids)
    const changed = changes.length === 0 ? [] : await this.change(tx, changes, how)
    const created = inserts.length === 0 ? [] : await this.insert(tx, inserts, how)
    const all = [...changed, ...created]
    if (all.length === 0) return { loanIds: [], earned: 0 }
    const settlement = await this.fundings.settlementOf(tx, all)
    const { importId } = how
    if (importId)
      await this.publishBatch(tx, { all, before: areFollowed ? before : undefined }, settlement, { ...how, importId })
    else await this.publishSingly(tx, { changed, created, before }, settlement, () => how.cause)
    return { loanIds: all.map((row) => row.loan_id), earned: all.reduce((sum, row) => sum + row.earned, 0) }
  }

  /** Several loans, each once and with its own cause, as if they were written one after the other. */
  async writeEach(
    tx: EntityManager,
    { changes, inserts }: { changes: Caused<LoanChange>[]; inserts: Caused<NewLoan>[] },
    at: Date,
  ): Promise<void> {
    const ids = changes.map(({ item }) => item.id)
    const before = await this.officersOf(tx, ids)
    const changed = await this.changeEach(tx, changes, at)
    const created = await this.insertEach(tx, inserts, at)
    const all = [...changed, ...created]
    if (all.length === 0) return
    const causes = new Map(all.map(({ loan_id, cause }) => [loan_id, cause]))
    const settlement = await this.fundings.settlementOf(tx, all)
    await this.publishSingly(tx, { changed, created, before }, settlement, (loanId) => causes.get(loanId) ?? '')
  }

  private async changeEach(tx: EntityManager, changes: Caused<LoanChange>[], at: Date): Promise<CausedRow[]> {
    if (changes.length === 0) return []
    const causes = Object.fromEntries(changes.map(({ item, cause }) => [item.id, cause]))
    const items = JSON.stringify(changes.map(({ item }) => item))
    return rows(tx, CHANGE_EACH, [items, JSON.stringify(causes), at.toISOString()])
  }

  private async insertEach(tx: EntityManager, inserts: Caused<NewLoan>[], at: Date): Promise<CausedRow[]> {
    if (inserts.length === 0) return []
    const items = inserts.map(({ item }) => JSON.stringify([item]))
    return rows(tx, INSERT_EACH, [items, inserts.map(({ cause }) => cause), at.toISOString()])
  }

  private change(tx: EntityManager, changes: LoanChange[], { cause, at }: Writing): Promise<WrittenRow[]> {
    return rows<WrittenRow>(tx, 'select * from change_loans($1, $2, $3)', [
      JSON.stringify(changes),
      cause,
      at.toISOString(),
    ])
  }

  private insert(tx: EntityManager, inserts: NewLoan[], { cause, at, importId }: Writing): Promise<WrittenRow[]> {
    const parameters = [JSON.stringify(inserts), cause, importId ?? null, at.toISOString()]
    return rows<WrittenRow>(tx, 'select * from insert_loans($1, $2, $3, $4)', parameters)
  }

  private async publishBatch(
    tx: EntityManager,
    { all, before }: { all: WrittenRow[]; before: string[] | undefined },
    settlement: Settlement,
    { cause, importId, importerId }: Writing & { importId: string },
  ): Promise<void> {
    const loans = await this.factsOf(tx, all)
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
    { changed, created, before }: { changed: WrittenRow[]; created: WrittenRow[]; before: string[] },
    settlement: Settlement,
    causeOf: (loanId: string) => string,
  ): Promise<void> {
    const about = (type: typeof loanCreated | typeof loanUpdated) => (loan: LoanFacts) => ({
      ...{ type, key: loan.id, aggregateVersion: loan.version },
      data: { loan, cause: causeOf(loan.id) },
    })
    const facts = [
      ...(await this.factsOf(tx, created)).map(about(loanCreated)),
      ...(await this.factsOf(tx, changed)).map(about(loanUpdated)),
    ]
    await this.outbox.appendAll(tx, [...facts, ...singleEvents(settlement, causeOf)] as NewEvent[])
    const members = await this.concerned(tx, { before, loans: facts.map(({ data }) => data.loan), settlement })
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], members, company: true })
  }

  /** Whoever may see these loans, could before, or was or is paid for them. */
  private async concerned(
    tx: EntityManager,
    { before, loans, settlement }: { before: string[]; loans: LoanFacts[]; settlement: Settlement },
  ): Promise<string[]> {
    const officers = loans.flatMap(({ officerId }) => officerId ?? [])
    const paid = [...settlement.unfunded, ...settlement.funded].flatMap(({ chain }) => chain)
    return [...new Set([...(await this.members.withUplines(tx, [...new Set([...before, ...officers])])), ...paid])]
  }

  private async factsOf(tx: EntityManager, written: WrittenRow[]): Promise<LoanFacts[]> {
    if (written.length === 0) return []
    return rows<LoanFacts>(tx, LOAN_FACTS, [written.map((row) => row.loan_id)])
  }

  private async officersOf(tx: EntityManager, loanIds: string[]): Promise<string[]> {
    if (loanIds.length === 0) return []
    return (await rows<{ id: string }>(tx, OFFICERS_OF, [loanIds])).map(({ id }) => id)
  }
}
