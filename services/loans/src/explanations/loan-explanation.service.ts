import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type ExplainedShare, type LoanExplanation, type MemberAnswer, type SessionUser } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { type ChainPayView, seesCompany } from '@upline/permissions'
import { shareAgreements } from '../agreements/share-agreements.store.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { type LoanLevel, readLevels } from '../ledger/read-levels.ts'
import { readTriggers } from '../ledger/read-trigger.ts'
import { ConfirmingService } from '../new-loans/confirming.service.ts'
import { LoanNotFoundError } from '../pipeline/loan-detail.service.ts'
import { loanView, type ShownLoan } from '../pipeline/loan-view.ts'
import { LoansService } from '../pipeline/loans.service.ts'
import { ChainPayService } from '../chain-pay/chain-pay.service.ts'
import { isPayShown, namedIn, namedLevels, paidLevels, shownEntries, shownShares } from '../chain-pay/shown-pay.ts'
import { bookedReason, chainReason } from './chain-reason.ts'
import { CausesService } from './causes.service.ts'
import { correctionsOf, correctionView } from './corrections.ts'
import {
  adjustmentView,
  chainMember,
  type AdjustmentRow,
  entryView,
  type EntryRow,
  hiddenShare,
  type DecidedLoan,
  originatorDate,
  planView,
  shareView,
  stateOf,
} from './explained-loan.ts'
import { MemberNotFoundError } from './explanation-failures.ts'
import { ADJUSTMENTS_OF, DECIDED_BY, ENTRIES_OF, HELD_OF, MEMBER_AND_LOAN } from './loan-explanation.queries.ts'
import { levelOf, memberReason, reasonText, type ChainPosition } from './why-member.ts'

type MemberRow = Pick<ChainPosition, 'depthThen' | 'depthNow' | 'wasAbove' | 'wasActive'> & {
  memberId: string
  memberName: string
}

const sumOf = (levels: readonly LoanLevel[]): number => levels.reduce((sum, level) => sum + level.cents, 0)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Explains a loan: every share from the loan amount to the cent, and why a member earns nothing. */
@Injectable()
export class LoanExplanationService {
  constructor(
    private readonly em: EntityManager,
    private readonly loans: LoansService,
    private readonly members: MembersService,
    private readonly causes: CausesService,
    private readonly confirming: ConfirmingService,
    private readonly chainPay: ChainPayService,
    private readonly calendar: CompanyCalendar,
  ) {}

  async explain(viewer: SessionUser, asked: string, memberId = viewer.id): Promise<LoanExplanation> {
    const { shown, decided } = await this.visibleLoan(viewer, asked)
    const { id } = shown
    const { at, today } = await this.calendar.now()
    const [{ trigger, originators }, levels, ledger, adjustments, view] = await this.factsOf(viewer, id, at)
    const entries = shownEntries(view, ledger)
    const paid = paidLevels(view, levels)
    const member = await this.member(viewer, memberId, { id, decided, levels: paid })
    const shares = await this.shares(view, levels, decided)
    const why = await this.causes.of(
      id,
      entries.map(({ cause }) => cause),
      namedIn(view, ledger),
    )
    return {
      loan: loanView(shown, today),
      scope: seesCompany(viewer) ? 'company' : 'mine',
      ...stateOf(
        decided,
        shares.some(({ isOnHold }) => isOnHold),
      ),
      isPaidElsewhere: decided.isPaidElsewhere,
      plan: planView(paid[0]),
      ...{ chainAt: decided.chainAt, decidedOn: decided.decidedOn },
      ...{ chainReason: chainReason(decided.hasOfficer, originators), bookedReason: bookedReason(originators) },
      trigger,
      originatorDates: originators.map(originatorDate),
      chain: namedLevels(view, levels).flatMap(chainMember),
      shares,
      total: toDollars(cents(sumOf(paid))),
      member,
      ledger: entries.map((entry) => entryView(entry, why)),
      corrections: correctionsOf(entries, { isCut: view.setting === 'nothing' }).map((line) =>
        correctionView(line, why),
      ),
      canConfirm: shown.needsConfirmation && (await this.confirming.canConfirm(viewer, id)),
      adjustments: adjustments.filter((row) => isPayShown(view, row, levels)).map(adjustmentView),
    }
  }

  private async shares(view: ChainPayView, levels: LoanLevel[], decided: DecidedLoan): Promise<ExplainedShare[]> {
    const held = await rows<{ memberId: string }>(this.em, HELD_OF, [decided.id])
    const heldIds = new Set<string | null>(held.map(({ memberId }) => memberId))
    const agreementOf = await shareAgreements(this.em, levels)
    const shares = levels.map((level) =>
      shareView(decided, level, {
        isOnHold: level.isPaid && heldIds.has(level.memberId),
        agreement: agreementOf(level),
      }),
    )
    return shownShares(view, shares, hiddenShare)
  }

  private factsOf(viewer: SessionUser, id: string, now: Date) {
    return Promise.all([
      readTriggers(this.em.fork(), id),
      readLevels(this.em, id, { now, asDecided: true }),
      rows<EntryRow>(this.em, ENTRIES_OF, [id]),
      rows<AdjustmentRow>(this.em, ADJUSTMENTS_OF, [id, seesCompany(viewer) ? null : viewer.id]),
      this.chainPay.viewOf(viewer),
    ])
  }

  private async visibleLoan(viewer: SessionUser, asked: string): Promise<{ shown: ShownLoan; decided: DecidedLoan }> {
    const shown = UUID.test(asked) ? await this.loans.one(viewer, asked) : undefined
    const decided = shown && (await firstRow<DecidedLoan>(this.em, DECIDED_BY, [shown.id]))
    if (!decided) throw new LoanNotFoundError()
    return { shown, decided }
  }

  /** Members that a viewer can ask about: themselves, payees of the loan's shares, their downline; any for ceo, admin and auditors. */
  private async member(
    viewer: SessionUser,
    memberId: string,
    { id, decided, levels }: { id: string; decided: DecidedLoan; levels: LoanLevel[] },
  ): Promise<MemberAnswer> {
    const places = levels.filter((level) => level.memberId === memberId)
    if (places.length === 0 && memberId !== viewer.id && !(await this.sees(viewer, memberId)))
      throw new MemberNotFoundError()
    const found = await firstRow<MemberRow>(this.em, MEMBER_AND_LOAN, [id, memberId])
    if (!found && memberId !== viewer.id) throw new MemberNotFoundError()
    const position: ChainPosition = {
      ...{ depthThen: null, depthNow: null, wasAbove: false, wasActive: true },
      ...found,
      ...{ isFunded: decided.fundedOn !== null, isBooked: decided.isBooked, outcome: decided.outcome },
      ...{ hasAmount: decided.amountCents !== null, hasOfficer: decided.hasOfficer, cents: sumOf(places) },
    }
    const code = memberReason(position)
    return {
      ...{ memberId, memberName: found?.memberName ?? viewer.username },
      ...{ level: levelOf(position), amount: toDollars(cents(position.cents)), code },
      reason: reasonText(code, position, memberId === viewer.id ? 'You' : found?.memberName),
    }
  }

  private async sees(viewer: SessionUser, memberId: string): Promise<boolean> {
    if (seesCompany(viewer)) return true
    const [own, asked] = await Promise.all([this.members.noOf(viewer.id), this.members.noOf(memberId)])
    return (await this.members.downlineOf(this.em, own)).has(asked)
  }
}
