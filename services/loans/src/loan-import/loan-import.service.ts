import { randomUUID } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isCompanyRole, type BulkLoansAnswer, type RowError, type SessionUser } from '@upline/contracts'
import { inTransaction, rows } from '@upline/db'
import { MembersService } from '../hierarchy/members.service.ts'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { planImport, type ImportPlan, type Match } from './import-plan.ts'
import { IMPORT_LOCK, MATCHES, REMEMBER_IMPORT } from './loan-import.sql.ts'
import { readLoanRow, type LoanRow } from './loan-row.ts'
import { firstKnown, OfficersService } from './officers.service.ts'
import { oneRowPerLoan } from './one-row-per-loan.ts'

export interface Importer {
  id: string
  /** null: may import for everybody. */
  downlineOf: string | null
}

/** ceo and admin import for all; a manager for the own downline. */
export const importerOf = (user: SessionUser): Importer => ({
  id: user.id,
  downlineOf: isCompanyRole(user.role) ? null : user.id,
})

/** Reads rows, compares them with what is stored, writes the difference: loans, shares, figures and events together. */
@Injectable()
export class LoanImportService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly officers: OfficersService,
    private readonly writer: LoanWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async import(objects: readonly unknown[], by: Importer): Promise<BulkLoansAnswer> {
    const at = this.clock.now()
    const { read, refused } = readRows(objects, at)
    const importId = randomUUID()
    return inTransaction(this.em, async (tx) => {
      await rows(tx, IMPORT_LOCK)
      const plan = await this.plan(tx, oneRowPerLoan(read), by)
      const written = await this.writer.write(tx, plan, { cause: `import:${importId}`, at, importId })
      const errors = [...refused, ...plan.refused].sort((a, b) => a.row - b.row)
      const answer = answerOf(objects.length, errors, { plan, earned: written.earned })
      await this.remember(tx, answer, { importId, by: by.id, at })
      return answer
    })
  }

  private async plan(tx: EntityManager, loanRows: LoanRow[], by: Importer): Promise<ImportPlan> {
    const known = await this.officers.find(
      tx,
      loanRows.flatMap((row) => row.officerKeys),
    )
    const matches = await rows<Match>(tx, MATCHES, [
      loanRows.map((row) => row.row),
      loanRows.map((row) => row.numberKey),
      loanRows.map((row) => row.contentKey),
    ])
    const mayImport = by.downlineOf === null ? null : await this.downlineOf(tx, by.downlineOf)
    const officerOf = (row: LoanRow) => firstKnown(row.officerKeys, known)
    return planImport({ rows: loanRows, matches, officerOf, mayImport, importerId: by.id })
  }

  private async downlineOf(tx: EntityManager, memberId: string): Promise<Set<number>> {
    return this.members.downlineOf(tx, await this.members.noOf(memberId, tx))
  }

  private async remember(
    tx: EntityManager,
    answer: BulkLoansAnswer,
    about: { importId: string; by: string; at: Date },
  ): Promise<void> {
    const { totalRecords, imported, errors, needsOfficer, commissionsCreated } = answer
    const counts = [totalRecords, imported, errors.length, needsOfficer, commissionsCreated]
    await rows(tx, REMEMBER_IMPORT, [about.importId, about.by, about.at.toISOString(), ...counts])
  }
}

function readRows(objects: readonly unknown[], now: Date): { read: LoanRow[]; refused: RowError[] } {
  const read: LoanRow[] = []
  const refused: RowError[] = []
  objects.forEach((object, at) => {
    const reading = readLoanRow(object, at + 1, now)
    if ('row' in reading) read.push(reading.row)
    else refused.push({ row: at + 1, message: reading.refused })
  })
  return { read, refused }
}

function answerOf(
  total: number,
  errors: RowError[],
  { plan, earned }: { plan: ImportPlan; earned: number },
): BulkLoansAnswer {
  const imported = total - errors.length
  return {
    success: imported > 0,
    message: `Imported ${imported} of ${total} ${total === 1 ? 'record' : 'records'}`,
    totalRecords: total,
    imported,
    commissionsCreated: earned,
    needsOfficer: plan.needsOfficer,
    errors,
    kept: plan.kept,
  }
}
