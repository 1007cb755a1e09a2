import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import {
  isCompanyRole,
  spellingKey,
  type AssignedSpelling,
  type SessionUser,
  type SpellingState,
} from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { fromDollars } from '@upline/money'
import { MembersService } from '../hierarchy/members.service.ts'
import { UnknownLoanError } from '../pipeline/loan-detail.service.ts'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { LoansService } from '../pipeline/loans.service.ts'
import { RememberedSpellingsService } from '../remembered-spellings/remembered-spellings.service.ts'
import { ForeignLoanError, NothingToChangeError, UnknownOfficerError } from './assignment-failures.ts'
import type { AssignSpellingDto, ChangeLoanDto } from './assignment.dto.ts'
import { EDITED, OFFICER, UNDER_SPELLING, WAITING_SPELLINGS } from './assignment.sql.ts'

export interface WaitingSpelling {
  spelling: string
  writtenAs: string
  loans: number
  /** 0: nobody is called so; more: several are. */
  matches: number
}

interface EditedLoan {
  id: string
  officerNo: number | null
  officerKey: string
  importedBy: string | null
}

/** Gives loans their officer or amount by hand: ceo and admin all, a manager those of the own downline. */
@Injectable()
export class AssignmentService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly loans: LoansService,
    private readonly writer: LoanWriter,
    private readonly spellings: RememberedSpellingsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async change(by: SessionUser, loanId: string, { officerId, amount, remember }: ChangeLoanDto): Promise<void> {
    if (officerId === undefined && amount === undefined) throw new NothingToChangeError()
    await inTransaction(this.em, async (tx) => {
      const loan = await firstRow<EditedLoan>(tx, EDITED, [loanId])
      const downline = await this.downlineOf(tx, by)
      if (!loan || !(await this.mayChange(tx, by, { loan, downline }))) throw new UnknownLoanError()
      if (officerId !== undefined && remember)
        await this.remember(tx, by, { spelling: loan.officerKey, memberId: officerId })
      const officerNo = officerId === undefined ? undefined : await this.officer(tx, officerId, downline)
      const change = {
        id: loan.id,
        ...(officerNo === undefined ? {} : { officer_no: officerNo }),
        ...(amount === undefined ? {} : { amount_cents: fromDollars(amount) }),
      }
      await this.writer.write(tx, { changes: [change] }, { cause: `person:${by.id}`, at: this.clock.now() })
    })
  }

  waiting(by: SessionUser): Promise<WaitingSpelling[]> {
    return rows<WaitingSpelling>(this.em, WAITING_SPELLINGS, [importerIdOf(by)])
  }

  /** Every loan under the spelling, however it is written, that has no officer; how many it were. */
  async assignSpelling(
    by: SessionUser,
    { spelling, officerId, remember }: AssignSpellingDto,
  ): Promise<AssignedSpelling> {
    const key = spellingKey(spelling)
    return inTransaction(this.em, async (tx) => {
      const remembered = remember ? await this.remember(tx, by, { spelling, memberId: officerId }) : null
      const officerNo = await this.officer(tx, officerId, await this.downlineOf(tx, by))
      const found = await rows<{ id: string }>(tx, UNDER_SPELLING, [key, importerIdOf(by)])
      const changes = found.map(({ id }) => ({ id, officer_no: officerNo }))
      const named = { importId: `spelling-${officerId}`, importerId: by.id }
      const how = { cause: `person:${by.id}`, at: this.clock.now(), ...named }
      const { loanIds } = await this.writer.write(tx, { changes }, how)
      return { assigned: loanIds.length, ...(remembered === 'proposed' ? { isProposed: true } : {}) }
    })
  }

  /** First of all: someone who cannot match the spelling to the member assigns nothing under it. */
  private async remember(
    tx: EntityManager,
    by: SessionUser,
    match: { spelling: string; memberId: string },
  ): Promise<SpellingState | null> {
    // The sync may know no name at all.
    if (spellingKey(match.spelling) === '') return null
    const found = await firstRow<{ no: number }>(tx, OFFICER, [match.memberId])
    if (!found) throw new UnknownOfficerError()
    return this.spellings.remember(tx, by, { ...match, memberNo: found.no })
  }

  /** A loan that one sees but may not change is 403, one that one may not even see 404. */
  private async mayChange(
    tx: EntityManager,
    by: SessionUser,
    { loan, downline }: { loan: EditedLoan; downline: ReadonlySet<number> | null },
  ): Promise<boolean> {
    if (downline === null || (loan.officerNo !== null && downline.has(loan.officerNo))) return true
    if (loan.officerNo === null && loan.importedBy === by.id) return true
    if (await this.loans.one(by, loan.id, tx)) throw new ForeignLoanError()
    return false
  }

  private async officer(tx: EntityManager, officerId: string, downline: ReadonlySet<number> | null): Promise<number> {
    const found = await firstRow<{ no: number }>(tx, OFFICER, [officerId])
    if (!found || (downline !== null && !downline.has(found.no))) throw new UnknownOfficerError()
    return found.no
  }

  private async downlineOf(tx: EntityManager, by: SessionUser): Promise<Set<number> | null> {
    return isCompanyRole(by.role) ? null : this.members.downlineOf(tx, await this.members.noOf(by.id, tx))
  }
}

/** A manager sees what waits of the own imports. */
const importerIdOf = (by: SessionUser): string | null => (isCompanyRole(by.role) ? null : by.id)
