import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  isCompanyRole,
  LOAN_STATUSES,
  type LoanPercent,
  MAX_PERCENT_DECIMALS,
  type PendingApproval,
  percentText,
  type SessionUser,
  type SpellingAssigned,
} from '@upline/contracts'
import { firstRow, inTransaction, keepPlans, rows } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { fromDollars } from '@upline/money'
import { seesCompany } from '@upline/permissions'
import type { Originator } from '../compensation/loans.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { LoanNotFoundError } from '../pipeline/loan-detail.service.ts'
import type { LoanChange, LoanValues } from '../ledger/loan-values.ts'
import { LoansService } from '../pipeline/loans.service.ts'
import { LoanChangesService } from '../loan-changes/loan-changes.service.ts'
import { OwnPayError } from '../loan-changes/own-pay-failures.ts'
import { RememberedSpellingsService } from '../remembered-spellings/remembered-spellings.service.ts'
import type { SpellingMatch } from '../remembered-spellings/spelling-match.ts'
import { AMONG_WRITERS, AMONG_WRITERS_OF_ONE } from '../ledger/loan-locks.queries.ts'
import { officerKeyOf } from '../ledger/spelling-keys.ts'
import {
  ForeignLoanError,
  FundingDateError,
  NotFundedError,
  NothingToChangeError,
  UnknownOfficerError,
} from './assignment-failures.ts'
import type { AssignSpellingDto, ChangeLoanDto } from './assignment.dto.ts'
import { assertOriginators, type ChosenOriginator, originatorValues } from './chosen-originators.ts'
import { EDITED, OFFICER, UNDER_SPELLING, WAITING_SPELLINGS } from './assignment.queries.ts'
import { instantOfDate, isoOf } from '../ledger/instants.ts'
import { fundingDateProblem } from './funding-date.ts'
import { datesOf } from './loan-dates.ts'
import { assignTo, type UnmatchedLoan } from './assigned-officer.ts'

export interface WaitingSpelling {
  spelling: string
  writtenAs: string
  loans: number
  /** How many members match the name: none or several. */
  matches: number
}

interface EditedLoan {
  id: string
  officerNo: number | null
  /** Further originators. */
  others: number[]
  officerKey: string
  importedBy: string | null
  status: number
  /** YYYY-MM-DD. */
  fundedOn: string | null
}

const FUNDED = LOAN_STATUSES.length

/** Manual changes of loans: ceo and admin change all, managers those of their downline. No one changes a loan that pays them. */
@Injectable()
export class AssignmentService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly loans: LoansService,
    private readonly changes: LoanChangesService,
    private readonly spellings: RememberedSpellingsService,
    private readonly calendar: CompanyCalendar,
  ) {}

  /** The request pending the approval of a second person; undefined if the change was applied. */
  async change(by: SessionUser, loanId: string, dto: ChangeLoanDto): Promise<PendingApproval | undefined> {
    const { officerId, originators, amount, fundedOn, remember, appliedOn, lockedOn, ...clearable } = dto
    const dates = { appliedOn, lockedOn }
    const sent = [officerId, originators, amount, fundedOn, ...Object.values(dates), ...Object.values(clearable)]
    if (sent.every((value) => value === undefined)) throw new NothingToChangeError()
    if (originators) assertOriginators(originators, officerId)
    return inTransaction(this.em, async (tx) => {
      keepPlans(tx)
      await rows(tx, AMONG_WRITERS_OF_ONE)
      const loan = await firstRow<EditedLoan>(tx, EDITED, [loanId])
      const downline = await this.downlineOf(tx, by)
      if (!loan || !(await this.mayChange(tx, by, { loan, downline }))) throw new LoanNotFoundError()
      const match = remember ? await this.match(tx, by, { spelling: loan.officerKey, officerId }) : undefined
      const officerNo = officerId === undefined ? undefined : await this.officer(tx, { officerId }, downline)
      const change: LoanChange = {
        id: loan.id,
        ...(officerNo === undefined ? {} : { officer_no: officerNo }),
        ...(originators ? await this.originators(tx, originators, downline) : {}),
        ...(amount === undefined ? {} : { amount_cents: fromDollars(amount) }),
        ...clearableValues(clearable),
        ...datesOf(dates, await this.calendar.today()),
        ...(await this.fundingOf(loan, fundedOn)),
      }
      return this.write(tx, by, { change, match })
    })
  }

  private async write(
    tx: EntityManager,
    by: SessionUser,
    { change, match }: { change: LoanChange; match: SpellingMatch | undefined },
  ): Promise<PendingApproval | undefined> {
    const { requests, refused } = await this.changes.byHand(tx, [change], { by: by.id, remember: match })
    if (refused.length > 0) throw new OwnPayError()
    const requestId = requests.get(change.id)
    if (requestId !== undefined) return { requestId, status: 'pending' }
    if (match) await this.spellings.store(tx, match, by.id)
    return undefined
  }

  private async fundingOf(
    loan: EditedLoan,
    fundedOn: string | undefined,
  ): Promise<Pick<LoanChange, 'funded_at' | 'funded_on'>> {
    if (fundedOn === undefined) return {}
    const problem = fundingDateProblem(fundedOn, await this.calendar.today())
    if (problem) throw new FundingDateError(problem)
    if (loan.status !== FUNDED) throw new NotFundedError()
    return fundedOn === loan.fundedOn ? {} : { funded_at: isoOf(instantOfDate(fundedOn)), funded_on: fundedOn }
  }

  waiting(by: SessionUser): Promise<WaitingSpelling[]> {
    return rows<WaitingSpelling>(this.em, WAITING_SPELLINGS, [importerIdOf(by)])
  }

  /**
   * Every loan under the spelling, however it is written, that has no officer. Pending loans are assigned, funded ones wait for a
   * second person; a loan is refused if it would make the caller its officer.
   */
  assignSpelling(by: SessionUser, dto: AssignSpellingDto): Promise<SpellingAssigned> {
    return inTransaction(this.em, (tx) => this.assignWaiting(tx, by, dto))
  }

  /** The same in the caller's transaction, which holds no lock of a spelling yet: loans are locked first. */
  async assignWaiting(
    tx: EntityManager,
    by: SessionUser,
    { spelling, officerId, remember }: AssignSpellingDto,
  ): Promise<SpellingAssigned> {
    const key = officerKeyOf(spelling)
    await rows(tx, AMONG_WRITERS)
    const match = remember ? await this.match(tx, by, { spelling, officerId }) : undefined
    const officerNo = await this.officer(tx, { officerId }, await this.downlineOf(tx, by))
    const found = await rows<UnmatchedLoan>(tx, UNDER_SPELLING, [key, importerIdOf(by)])
    const changes = found.map((loan) => assignTo(loan, officerNo))
    const { applied, requests, refused } = await this.changes.byHand(tx, changes, { by: by.id })
    if (match) await this.spellings.store(tx, match, by.id)
    const counts = { assigned: applied.length, needsApproval: requests.size, refused: refused.length }
    return { ...counts, ...(match?.state === 'proposed' ? { isProposed: true } : {}) }
  }

  /** Before anything is assigned: someone who cannot match the spelling to the member assigns nothing under it. */
  private async match(
    tx: EntityManager,
    by: SessionUser,
    { spelling, officerId }: { spelling: string; officerId: string | undefined },
  ): Promise<SpellingMatch | undefined> {
    // The sync may know no name at all.
    if (officerId === undefined || officerKeyOf(spelling) === '') return undefined
    const found = await firstRow<{ no: number }>(tx, OFFICER, [officerId])
    if (!found) throw new UnknownOfficerError()
    return this.spellings.match(tx, by, { spelling, memberId: officerId, memberNo: found.no })
  }

  /** Throws 403 for a loan that the caller sees but cannot change, 404 for a loan outside the scope. */
  private async mayChange(
    tx: EntityManager,
    by: SessionUser,
    { loan, downline }: { loan: EditedLoan; downline: ReadonlySet<number> | null },
  ): Promise<boolean> {
    const originators = loan.officerNo === null ? [] : [loan.officerNo, ...loan.others]
    if (downline === null || (originators.length > 0 && originators.every((no) => downline.has(no)))) return true
    if (loan.officerNo === null && loan.importedBy === by.id) return true
    if (await this.loans.one(by, loan.id, tx)) throw new ForeignLoanError()
    return false
  }

  private async officer(
    tx: EntityManager,
    { officerId, field }: { officerId: string; field?: string },
    downline: ReadonlySet<number> | null,
  ): Promise<number> {
    const found = await firstRow<{ no: number }>(tx, OFFICER, [officerId])
    if (!found || (downline !== null && !downline.has(found.no))) throw new UnknownOfficerError(field)
    return found.no
  }

  private async originators(
    tx: EntityManager,
    chosen: readonly ChosenOriginator[],
    downline: ReadonlySet<number> | null,
  ): Promise<Partial<LoanChange>> {
    const found: Originator[] = []
    for (const [at, { memberId, percent }] of chosen.entries()) {
      const asked = { officerId: memberId, field: `originators.${at}.memberId` }
      found.push({ memberNo: await this.officer(tx, asked, downline), percent })
    }
    return originatorValues(found)
  }

  private async downlineOf(tx: EntityManager, by: SessionUser): Promise<Set<number> | null> {
    return isCompanyRole(by.role) ? null : this.members.downlineOf(tx, await this.members.noOf(by.id, tx))
  }
}

type ClearableValues = Pick<ChangeLoanDto, 'outcome' | 'leadSource' | 'paidBy' | 'noteRate' | 'points'>

/** null clears a value. */
const clearableValues = ({ noteRate, points, ...texts }: ClearableValues): LoanValues => {
  const sent = { ...texts, noteRate: percentSent(noteRate, 'noteRate'), points: percentSent(points, 'points') }
  const changed = Object.entries(sent).filter(([, value]) => value !== undefined)
  return Object.fromEntries(changed.map(([field, value]) => [field, value ?? '']))
}

const percentSent = (value: number | null | undefined, field: LoanPercent): string | null | undefined =>
  value == null ? value : percentText(value.toFixed(MAX_PERCENT_DECIMALS), field)

/** Managers see the names of their own imports. */
const importerIdOf = (by: SessionUser): string | null => (seesCompany(by) ? null : by.id)
