import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  LOAN_STATUSES,
  type LoanOutcome,
  type LoanTimeline,
  type LoanTimelineShare,
  type SessionUser,
} from '@upline/contracts'
import { rows } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { cents, sumCents, toDollars } from '@upline/money'
import { type ChainPayView, seesCompany } from '@upline/permissions'
import { ChainPayService } from '../chain-pay/chain-pay.service.ts'
import { isPayShown, namedIn, namedLevels, paidLevels, shownEntries } from '../chain-pay/shown-pay.ts'
import { CausesService } from '../explanations/causes.service.ts'
import type { AdjustmentRow, EntryRow } from '../explanations/explained-loan.ts'
import { membersIn } from '../explanations/history-labels.ts'
import { ADJUSTMENTS_OF, ENTRIES_OF } from '../explanations/loan-explanation.queries.ts'
import { loadCompany, memberNamesOf } from '../ledger/company.queries.ts'
import { findLedger } from '../ledger/loans.queries.ts'
import { levelViews, type LoanLevel } from '../ledger/read-levels.ts'
import { LoanNotFoundError } from '../pipeline/loan-detail.service.ts'
import { LoansService } from '../pipeline/loans.service.ts'
import { ledgerGroups } from './dated-ledger.ts'
import { changeDates, type FollowedLoan, type LoanState, stateOn } from './loan-states.ts'
import { importOf, recordedChanges, type HistoryRow, timedEntries } from './loan-timeline.queries.ts'
import { adjustmentEvents, changeEvents, dateEvents, type DatedEvent, ledgerEvents } from './timeline-events.ts'
import { pointsOf, type ShownState } from './timeline-points.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A loan on each date when it, its team or its plans changed. */
@Injectable()
export class LoanTimelineService {
  constructor(
    private readonly em: EntityManager,
    private readonly loans: LoansService,
    private readonly causes: CausesService,
    private readonly chainPay: ChainPayService,
    private readonly calendar: CompanyCalendar,
  ) {}

  async of(viewer: SessionUser, asked: string): Promise<LoanTimeline> {
    const shown = UUID.test(asked) ? await this.loans.one(viewer, asked) : undefined
    const loan = shown && (await findLedger(this.em, shown.id))
    if (!loan) throw new LoanNotFoundError()
    const { today, timeZone } = await this.calendar.now()
    const [history, entries, view] = await Promise.all([
      this.historyOf(loan.id, timeZone),
      timedEntries(this.em, loan.id, timeZone),
      this.chainPay.viewOf(viewer),
    ])
    const ledger = ledgerGroups(entries)
    const originators = [
      ...loan.originators.map(({ memberNo }) => memberNo),
      ...entries.map(({ originatorNo }) => originatorNo),
      ...membersIn(history.map(({ changes }) => changes)),
    ]
    const followed: FollowedLoan = {
      ...{ loan, changes: history, ledger, company: await loadCompany(this.em, originators), today },
      recordedOn: history.at(-1)?.on ?? loan.createdOn,
    }
    const states = changeDates(followed).map((on) => stateOn(followed, on))
    const levels = await this.levelsOf(followed, states)
    const events = await this.eventsOf(viewer, followed, { history, view, levels: levels.at(-1)!, timeZone })
    const shownStates = states.map((state, at) => shownState(view, state, levels[at]!))
    return pointsOf(shownStates, events)
  }

  /** Newest first; the entry that added the loan comes last. */
  private async historyOf(loanId: string, timeZone: string): Promise<HistoryRow[]> {
    const [changes, imported] = await Promise.all([
      recordedChanges(this.em, loanId, timeZone),
      importOf(this.em, loanId, timeZone),
    ])
    return imported ? [...changes, imported] : changes
  }

  /** The names of all states in one call. */
  private async levelsOf({ company }: FollowedLoan, states: readonly LoanState[]): Promise<LoanLevel[][]> {
    const all = await levelViews(
      this.em,
      company,
      states.flatMap(({ levels }) => levels),
    )
    let from = 0
    return states.map(({ levels }) => all.slice(from, (from += levels.length)))
  }

  private async eventsOf(
    viewer: SessionUser,
    { loan, ledger }: FollowedLoan,
    { history, view, levels, timeZone }: EventFacts,
  ): Promise<DatedEvent[]> {
    const [entries, adjustments, names] = await Promise.all([
      rows<EntryRow>(this.em, ENTRIES_OF, [loan.id]),
      rows<AdjustmentRow>(this.em, ADJUSTMENTS_OF, [loan.id, seesCompany(viewer) ? null : viewer.id]),
      memberNamesOf(this.em, membersIn(history.map(({ changes }) => changes))),
    ])
    const visible = shownEntries(view, entries)
    const why = await this.causes.of(
      loan.id,
      [...visible, ...history].map(({ cause }) => cause),
      namedIn(view, entries),
    )
    const nameOf = (no: number) => names.get(no)?.name ?? 'Unknown'
    return [
      ...dateEvents(loan),
      ...history.toReversed().flatMap((row) => changeEvents(row, { nameOf, why })),
      ...ledgerEvents(visible, ledger, why),
      ...adjustmentEvents(
        adjustments.filter((row) => isPayShown(view, row, levels)),
        timeZone,
      ),
    ]
  }
}

interface EventFacts {
  history: readonly HistoryRow[]
  view: ChainPayView
  /** Of today. */
  levels: readonly LoanLevel[]
  timeZone: string
}

/** The parts of a state that the viewer sees. */
function shownState(view: ChainPayView, state: LoanState, levels: readonly LoanLevel[]): ShownState {
  const paid = new Set(paidLevels(view, levels))
  return {
    on: state.on,
    status: state.status === null ? null : LOAN_STATUSES[state.status - 1]!,
    outcome: state.outcome as LoanOutcome | null,
    amount: state.amountCents === null ? null : toDollars(cents(state.amountCents)),
    isBooked: state.isBooked,
    shares: namedLevels(view, levels).flatMap((level) => shareOf(level, paid.has(level))),
    total: toDollars(sumCents([...paid].map((level) => cents(level.cents)))),
  }
}

function shareOf(level: LoanLevel, isPaidShown: boolean): LoanTimelineShare[] {
  const { originatorId, percent, memberId, memberName, isActive } = level
  if (memberId === null) return []
  return [
    {
      ...{ originatorId, percent, level: level.level, memberId, memberName: memberName ?? '', isActive },
      planName: isPaidShown ? level.planName : null,
      planVersion: isPaidShown ? level.planVersion : null,
      amount: isPaidShown ? toDollars(cents(level.cents)) : null,
    },
  ]
}
