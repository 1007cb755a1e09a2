import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isCompanyRole, type SessionUser } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { canConfirmLoan, confirmsLoan, type LoanSource } from '@upline/permissions'
import { MembersService } from '../hierarchy/members.service.ts'
import { AMONG_WRITERS } from '../ledger/loan-locks.queries.ts'
import { LoanRulesService } from '../loan-changes/loan-rules.service.ts'
import { type LoanMoney, moneyAfter } from '../loan-changes/money-change.ts'
import type { LoanChange } from '../ledger/loan-values.ts'
import { LoanNotFoundError } from '../pipeline/loan-detail.service.ts'
import { LoansService } from '../pipeline/loans.service.ts'
import { ConfirmNotAllowedError, NothingToConfirmError } from './new-loan-failures.ts'
import { CONFIRM, LOCK_TO_CONFIRM, TO_CONFIRM, UNCONFIRMED } from './new-loans.queries.ts'

interface LoanToConfirm {
  id: string
  needsConfirmation: boolean
  addedBy: string | null
  officerNo: number | null
  officerId: string | null
  /** Further originators: like the loan officer, they do not confirm the loan. */
  otherIds: string[]
}

export interface UnconfirmedLoan {
  id: string
  addedBy: string
}

interface Confirmation {
  source: LoanSource
  causeOf: (loanId: string) => string
  /** Members that the source names as originators of the loan of a change. */
  namedIn: (change: LoanChange) => readonly (number | undefined)[]
  unconfirmed?: readonly UnconfirmedLoan[]
}

/** Confirms loans that pay the member who added them: a person one, the sync and files of ceo and admin those that they write. */
@Injectable()
export class ConfirmingService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly loans: LoansService,
    private readonly rules: LoanRulesService,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async confirm(by: SessionUser, loanId: string): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      await rows(tx, AMONG_WRITERS)
      const loan = await firstRow<LoanToConfirm>(tx, LOCK_TO_CONFIRM, [loanId])
      if (!loan) throw new LoanNotFoundError()
      await this.assertCanConfirm(tx, by, loan)
      if (!loan.needsConfirmation) throw new NothingToConfirmError()
      await rows(tx, CONFIRM, [[loanId], by.id, [`person:${by.id}`], this.clock.now()])
      const members = loan.officerId === null ? [] : await this.members.withUplines(tx, [loan.officerId])
      this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], members, company: true })
    })
  }

  /** Whether the loan is unconfirmed and the viewer is one of those who can confirm it. */
  async canConfirm(viewer: SessionUser, loanId: string): Promise<boolean> {
    const loan = await firstRow<LoanToConfirm>(this.em, TO_CONFIRM, [loanId])
    return loan?.needsConfirmation === true && this.isConfirmer(this.em, viewer, loan)
  }

  /** A loan outside the caller's downline and scope does not exist for them. */
  private async assertCanConfirm(tx: EntityManager, by: SessionUser, loan: LoanToConfirm): Promise<void> {
    if (await this.isConfirmer(tx, by, loan)) return
    if (await this.loans.one(by, loan.id, tx)) throw new ConfirmNotAllowedError()
    throw new LoanNotFoundError()
  }

  private async isConfirmer(em: EntityManager, by: SessionUser, loan: LoanToConfirm): Promise<boolean> {
    const { officerId, officerNo, addedBy, otherIds } = loan
    if (otherIds.includes(by.id)) return false
    const isInDownline = officerNo !== null && !isCompanyRole(by.role) && (await this.isBelow(em, by, officerNo))
    const officer = officerId === null ? null : { id: officerId, isInDownline }
    return canConfirmLoan(by, { addedBy: addedBy ?? '', officer })
  }

  private async isBelow(em: EntityManager, by: SessionUser, officerNo: number): Promise<boolean> {
    return (await this.members.downlineOf(em, await this.members.noOf(by.id, em))).has(officerNo)
  }

  /**
   * Which of these loans stay unconfirmed when the source changes them so; it confirms the others. Their payees are those after
   * the change: a loan that it funds pays the chain of its own date, not today's. `unconfirmed`: if the caller has read them under
   * the import lock.
   */
  async confirmBy(
    tx: EntityManager,
    changes: readonly LoanChange[],
    { source, causeOf, namedIn, unconfirmed }: Confirmation,
  ): Promise<Set<string>> {
    if (changes.length === 0) return new Set()
    const at = this.clock.now()
    const changed = new Set(changes.map(({ id }) => id))
    const found = unconfirmed?.filter(({ id }) => changed.has(id)) ?? (await this.unconfirmed(tx, [...changed]))
    if (found.length === 0) return new Set()
    const ids = new Set(found.map(({ id }) => id))
    const byLoan = new Map(changes.filter(({ id }) => ids.has(id)).map((change) => [change.id, change]))
    const facts = await this.rules.factsOf(tx, [...byLoan.values()], at)
    const isConfirmed = ({ id, addedBy }: UnconfirmedLoan) => {
      const loan = facts.get(id)
      if (!loan) return false
      const payees = new Set([...loan.paidAfter, ...loan.originatorIdsAfter])
      const namesOriginators = namesAll(namedIn(byLoan.get(id)!), moneyAfter(loan, byLoan.get(id)!))
      return confirmsLoan(source, { addedBy, payees, namesOriginators })
    }
    const confirmed = found.filter(isConfirmed).map(({ id }) => id)
    const by = source.kind === 'import' ? source.byId : source.kind
    if (confirmed.length > 0) await rows(tx, CONFIRM, [confirmed, by, confirmed.map(causeOf), at])
    return new Set(found.filter(({ id }) => !confirmed.includes(id)).map(({ id }) => id))
  }

  private unconfirmed(tx: EntityManager, loanIds: string[]): Promise<UnconfirmedLoan[]> {
    return rows<UnconfirmedLoan>(tx, UNCONFIRMED, [loanIds])
  }
}

const namesAll = (named: readonly (number | undefined)[], { officerNo, coOriginators }: LoanMoney): boolean =>
  [officerNo, ...(coOriginators ?? []).map(({ memberNo }) => memberNo)].every((no) => no === null || named.includes(no))
