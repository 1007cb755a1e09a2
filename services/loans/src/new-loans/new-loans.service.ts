import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isCalendarDate, isCompanyRole, type NewLoanRequest, type SessionUser } from '@upline/contracts'
import { firstRow, inTransaction, keepPlans, rows } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { canAddLoanFor, needsConfirmation } from '@upline/permissions'
import { assertOriginators, type ChosenOriginator, originatorValues } from '../assignment/chosen-originators.ts'
import type { TriggerDates } from '../compensation/loans.ts'
import { WHOLE } from '../compensation/splits.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { IMPORT_LOCK_OF_FEW } from '../ledger/loan-locks.queries.ts'
import { payeeIdsOfNew } from '../ledger/read-payees.ts'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { LoansService } from '../pipeline/loans.service.ts'
import { keysOf, newLoan, type Officer } from './new-loan.ts'
import { newLoanDateProblem, triggerDatesOf } from './new-loan-dates.ts'
import {
  CreatedInFutureError,
  DuplicateLoanError,
  NewLoanDateError,
  NoSuchOfficerError,
  OfficerNotAllowedError,
  OwnFundedLoanError,
} from './new-loan-failures.ts'
import { NOTE_ADDED, OFFICER, TWIN } from './new-loans.queries.ts'

interface PaidOfficer extends Officer {
  /** Members that a loan of the officer pays. */
  payees: string[]
}

const splitOfNew = (found: readonly Officer[], chosen: readonly ChosenOriginator[]) =>
  originatorValues(found.map(({ no }, at) => ({ memberNo: no, percent: chosen[at]!.percent })))

/** Loans that members add manually. */
@Injectable()
export class NewLoansService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly loans: LoansService,
    private readonly writer: LoanWriter,
    private readonly calendar: CompanyCalendar,
  ) {}

  /** Returns the id of the loan. */
  async add(by: SessionUser, { officerId, originators, ...loan }: NewLoanRequest): Promise<string> {
    const { at: now, today } = await this.calendar.now()
    if (originators) assertOriginators(originators, officerId)
    const chosen = originators ?? [{ memberId: officerId ?? by.id, percent: WHOLE }]
    if (loan.createdOn && !(isCalendarDate(loan.createdOn) && loan.createdOn <= today)) throw new CreatedInFutureError()
    const problem = newLoanDateProblem(loan, today)
    if (problem) throw new NewLoanDateError(problem)
    return inTransaction(this.em, async (tx) => {
      keepPlans(tx)
      await rows(tx, IMPORT_LOCK_OF_FEW)
      const found = await this.originators(tx, by, { chosen, dates: triggerDatesOf(loan, today) })
      const officer = found[0]!
      const payees = new Set(found.flatMap((one) => one.payees))
      const isUnconfirmed = needsConfirmation(by.id, { officerId: chosen[0]!.memberId, payees })
      if (isUnconfirmed && loan.status === 'Funded') throw new OwnFundedLoanError()
      await this.assertNew(tx, by, keysOf(loan, officer))
      const how = { cause: `person:${by.id}`, at: now }
      const { loanIds } = await this.writer.write(
        tx,
        { inserts: [{ ...newLoan(loan, officer), ...splitOfNew(found, chosen) }] },
        how,
      )
      const [id] = loanIds
      if (!id) throw new DuplicateLoanError('same-number', undefined)
      await rows(tx, NOTE_ADDED, [id, by.id, isUnconfirmed])
      return id
    })
  }

  private async originators(
    tx: EntityManager,
    by: SessionUser,
    { chosen, dates }: { chosen: readonly ChosenOriginator[]; dates: TriggerDates },
  ): Promise<PaidOfficer[]> {
    const found: PaidOfficer[] = []
    for (const { memberId } of chosen) {
      const officer = await this.officer(tx, by, memberId)
      found.push({ ...officer, payees: await payeeIdsOfNew(tx, officer.no, dates) })
    }
    return found
  }

  private async officer(tx: EntityManager, by: SessionUser, officerId: string): Promise<Officer> {
    const officer = await firstRow<Officer>(tx, OFFICER, [officerId])
    const isInDownline = officer !== undefined && !isCompanyRole(by.role) && (await this.isBelow(tx, by, officer.no))
    if (!canAddLoanFor(by, { id: officerId, isInDownline })) throw new OfficerNotAllowedError()
    if (!officer) throw new NoSuchOfficerError()
    return officer
  }

  private async isBelow(tx: EntityManager, by: SessionUser, officerNo: number): Promise<boolean> {
    return (await this.members.downlineOf(tx, await this.members.noOf(by.id, tx))).has(officerNo)
  }

  /** A duplicate is named only to callers who may see it. */
  private async assertNew(tx: EntityManager, by: SessionUser, keys: ReturnType<typeof keysOf>): Promise<void> {
    const twin = await firstRow<{ id: string; isSameNumber: boolean }>(tx, TWIN, [keys.numberKey, keys.contentKey])
    if (!twin) return
    const seen = await this.loans.one(by, twin.id, tx)
    const name = seen && [seen.loanNumber, seen.borrower].filter(Boolean).join(', ')
    const ofContent = keys.numberKey === null ? 'same-content' : 'same-content-numbered'
    throw new DuplicateLoanError(twin.isSameNumber ? 'same-number' : ofContent, name)
  }
}
