import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isCompanyRole, type BulkLoansResponse, type RowError, type SessionUser } from '@upline/contracts'
import type { SeenRows } from '@upline/csv'
import { firstRow, inTransaction, keepPlans, rows, uuidV7 } from '@upline/db'
import { Turns } from '@upline/events'
import { importedMessage } from './imported-message.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { ConfirmingService } from '../new-loans/confirming.service.ts'
import { withoutUnconfirmed } from '../new-loans/unconfirmed-rows.ts'
import type { LoanChange } from '../ledger/loan-values.ts'
import { plainArray } from '../ledger/insert-rows.queries.ts'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { StatusValuesService } from '../status-values/status-values.service.ts'
import { ImportQueue } from './import-queue.ts'
import { asPaidElsewhere, planImport, type ImportPlan } from './import-plan.ts'
import { ImportRulesService } from './import-rules.service.ts'
import {
  type FoundMatch,
  type ImportFacts,
  type MemberOf,
  readImportFacts,
  readMatches,
  secondBy,
  unconfirmedOf,
} from './import-facts.queries.ts'
import { BEGIN_IMPORT, BEGIN_IMPORT_OF_FEW, END_IMPORT } from './loan-import.queries.ts'
import type { LoanFundedAgain } from './loan-funded-again.ts'
import { readLoanRow, type LoanRow } from './loan-row.ts'
import { LoansFundedAgainService } from './loans-funded-again.service.ts'
import { NewOfficersService } from './new-officers.service.ts'
import { OfficersService } from './officers.service.ts'
import { oneRowPerLoan } from './one-row-per-loan.ts'
import { resolveRepeated, resolveSent } from './refused-rows.queries.ts'
import { refuseSent } from './refused-rows.ts'
import { cellsOf, headerOf } from './sent-cells.ts'

export interface Importer {
  id: string
  /** null: may import for everyone. */
  downlineOf: string | null
}

/** ceo and admin import for everyone; a manager for their own downline. */
export const importerOf = (user: SessionUser): Importer => ({
  id: user.id,
  downlineOf: isCompanyRole(user.role) ? null : user.id,
})

/** Up to this number of rows, planning takes longer than the statements. */
const MAX_ROWS_OF_KEPT_PLANS = 20

interface ImportOptions {
  /** A single row that a member fixes. */
  isByHand?: boolean
  /** Another system paid the loans that the rows fund. */
  isHistory?: boolean
}

export interface ApplyOptions extends ImportOptions {
  by: Importer
  importId: string
  /** The time of the import. */
  at: Date
  /** The member that matches a row's officer. */
  officerOf: MemberOf
}

interface FinishedImport extends Pick<ImportOptions, 'isByHand'> {
  importId: string
  at: Date
  objects: readonly unknown[]
  loanIds: string[]
}

interface ConfirmationInput {
  matches: readonly FoundMatch[]
  namedIn: (change: LoanChange) => readonly (number | undefined)[]
}

export interface AppliedRows {
  plan: ImportPlan
  /** How many shares were written. */
  earned: number
  /** Loans that were added or that the rows change. */
  loanIds: string[]
}

/** Reads rows, compares them with stored loans and writes the differences: loans, shares, sums and events in one transaction. */
@Injectable()
export class LoanImportService {
  /** Imports of this process wait here for the lock, because in the database each would hold a connection that readers need. */
  private readonly turns = new Turns(1)

  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly officers: OfficersService,
    private readonly newOfficers: NewOfficersService,
    private readonly writer: LoanWriter,
    private readonly confirming: ConfirmingService,
    private readonly rules: ImportRulesService,
    private readonly queue: ImportQueue,
    private readonly statuses: StatusValuesService,
    private readonly fundedAgain: LoansFundedAgainService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws TooManyImportsError if too many imports are waiting. */
  import(objects: readonly unknown[], by: Importer, how: ImportOptions = {}): Promise<BulkLoansResponse> {
    return this.queue.admit(objects.length, () => this.importAll(objects, by, how))
  }

  private async importAll(objects: readonly unknown[], by: Importer, how: ImportOptions): Promise<BulkLoansResponse> {
    const at = this.clock.now()
    const importId = uuidV7(at)
    const { read, refused } = readRows(objects, { now: at, ...(await this.statuses.readingOf(by.id)) })
    const begun = [importId, by.id, at.toISOString(), objects.length, how.isHistory ?? false]
    return this.newOfficers.waitFor(read, (assertKnown) =>
      this.inTurn(objects.length, begun, async (tx) => {
        const loanRows = oneRowPerLoan(read)
        const facts = await readImportFacts(tx, loanRows)
        const { officerOf } = facts
        assertKnown(loanRows.map(officerOf))
        const { plan, earned, loanIds } = await this.apply(tx, loanRows, facts, { by, importId, at, officerOf, ...how })
        const errors = [...refused, ...plan.refused].sort((a, b) => a.row - b.row)
        const answer = answerOf(objects.length, errors, { plan, earned })
        const pendingShares = await this.finish(tx, answer, { importId, at, objects, loanIds, ...how })
        return { ...answer, pendingShares }
      }),
    )
  }

  /** Compares rows of different loans with stored loans and writes the differences. The caller holds the import lock. */
  async importRows(tx: EntityManager, loanRows: LoanRow[], taking: ApplyOptions): Promise<AppliedRows> {
    const matches = await readMatches(tx, loanRows)
    const secondOf = await this.secondsOf(tx, loanRows)
    return this.apply(tx, loanRows, { matches, secondOf }, taking)
  }

  private async apply(
    tx: EntityManager,
    loanRows: LoanRow[],
    { matches, secondOf }: Pick<ImportFacts, 'matches' | 'secondOf'>,
    taking: ApplyOptions,
  ): Promise<AppliedRows> {
    const { by, importId, at, officerOf, isByHand = false, isHistory = false } = taking
    const mayImport = by.downlineOf === null ? null : await this.downlineOf(tx, by.downlineOf)
    const input = { rows: loanRows, matches, officerOf, secondOf, mayImport, importerId: by.id }
    const planned = isHistory ? asPaidElsewhere(planImport(input)) : planImport(input)
    const namedIn = ({ row: line }: LoanChange) => {
      const found = loanRows.find(({ row }) => row === line)
      return found ? [officerOf(found), secondOf(found)] : []
    }
    const confirmed = await this.confirmed(tx, planned, { by, importId, matches, namedIn })
    const ruling = { importId, byId: by.id, isCompany: by.downlineOf === null, isByHand, at }
    const plan = await this.rules.apply(tx, confirmed, matches, ruling)
    const how = { cause: `import:${importId}`, at, importId, undoneBy: importId, importerId: by.id }
    const { earned, loanIds } = await this.writer.write(tx, plan, how)
    return { plan, earned, loanIds: [...new Set([...plan.changes.map(({ id }) => id), ...loanIds])] }
  }

  /** Files of ceo and admin confirm the loans that they change; rows that would fund another unconfirmed loan are rejected. */
  private async confirmed(
    tx: EntityManager,
    plan: ImportPlan,
    { by, importId, matches, namedIn }: Pick<ApplyOptions, 'by' | 'importId'> & ConfirmationInput,
  ): Promise<ImportPlan> {
    const source = { kind: 'import', byId: by.id, isCompany: by.downlineOf === null } as const
    const how = { source, causeOf: () => `import:${importId}`, namedIn, unconfirmed: unconfirmedOf(matches) }
    return withoutUnconfirmed(plan, await this.confirming.confirmBy(tx, plan.changes, how))
  }

  private inTurn<T>(count: number, begun: unknown[], work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const isShort = count <= MAX_ROWS_OF_KEPT_PLANS
    return this.turns.take(() =>
      inTransaction(this.em, async (tx) => {
        if (isShort) keepPlans(tx)
        await rows(tx, isShort ? BEGIN_IMPORT_OF_FEW : BEGIN_IMPORT, begun)
        return work(tx)
      }),
    )
  }

  private async secondsOf(tx: EntityManager, loanRows: LoanRow[]): Promise<MemberOf> {
    const named = loanRows.filter(({ secondPercent }) => secondPercent !== null)
    if (named.length === 0) return () => undefined
    return secondBy(
      await this.officers.resolver(
        tx,
        named.map(({ secondKey }) => ({ keys: [secondKey] })),
      ),
    )
  }

  private async downlineOf(tx: EntityManager, memberId: string): Promise<Set<number>> {
    return this.members.downlineOf(tx, await this.members.noOf(memberId, tx))
  }

  /** Returns how many shares the loans of the import may still pay. */
  private async finish(
    tx: EntityManager,
    answer: ReturnType<typeof answerOf>,
    { importId, at, objects, loanIds, isByHand }: FinishedImport,
  ): Promise<number> {
    const { imported, errors, needsOfficer, commissionsCreated, kept = [], pendingApproval = [] } = answer
    const counts = [imported, errors.length, needsOfficer, commissionsCreated, kept.length, pendingApproval.length]
    const left = [...errors, ...pendingApproval]
    const header = headerOf(left.map(({ row }) => objects[row - 1]))
    const given = [importId, plainArray(loanIds), ...counts, JSON.stringify(header)]
    const { pendingShares, fundedAgain } = (await firstRow<EndedImport>(tx, END_IMPORT, given))!
    await this.fundedAgain.settle(tx, fundedAgain)
    if (left.length === 0) return pendingShares
    const refused = left.map((error) => ({ ...error, cells: cellsOf(objects[error.row - 1], header) }))
    await refuseSent(tx, { importId, refused })
    await (isByHand ? resolveSent(tx, importId, at) : resolveRepeated(tx, importId, at))
    return pendingShares
  }
}

interface EndedImport {
  pendingShares: number
  fundedAgain: LoanFundedAgain[]
}

function readRows(objects: readonly unknown[], seen: SeenRows): { read: LoanRow[]; refused: RowError[] } {
  const read: LoanRow[] = []
  const refused: RowError[] = []
  objects.forEach((object, at) => {
    const reading = readLoanRow(object, at + 1, seen)
    if ('row' in reading) read.push(reading.row)
    else refused.push({ row: at + 1, message: reading.refused })
  })
  return { read, refused }
}

function answerOf(
  total: number,
  errors: RowError[],
  { plan, earned }: { plan: ImportPlan; earned: number },
): Omit<BulkLoansResponse, 'pendingShares'> {
  const { pendingApproval } = plan
  const imported = total - errors.length - pendingApproval.length
  return {
    success: imported + pendingApproval.length > 0,
    message: importedMessage(imported, total),
    totalRecords: total,
    imported,
    commissionsCreated: earned,
    needsOfficer: plan.needsOfficer,
    errors,
    kept: plan.kept,
    needsApproval: pendingApproval.length,
    pendingApproval,
  }
}
