import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { dateAt, type PayRunAction, type SessionUser } from '@upline/contracts'
import { paymentMade } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { CompanyCalendar, LiveHints, Outbox } from '@upline/events'
import { ApprovalDeniedError } from '../approvals/approval-failures.ts'
import { SecondPersonService } from '../approvals/second-person.service.ts'
import { RunBalancesService } from '../balances/run-balances.service.ts'
import { hasTierRecounts } from '../ledger/tiers.queries.ts'
import { holdingPeriods } from '../pay-calendar/period-lock.ts'
import { PlannedPeriodsWorker } from '../pay-calendar/planned-periods.worker.ts'
import { netsIn } from '../pay-periods/pay-periods.queries.ts'
import { paymentOf, paymentsOf, rememberStatements } from '../pay-periods/statement-notices.queries.ts'
import { finishStatements, StatementsWorker, writeStatements } from '../pay-periods/statements.worker.ts'
import { batchesOf } from '../settlement/settlement-events.ts'
import { TierWorker } from '../settlement/tier.worker.ts'
import { noteResults } from '../wage-checks/wage-results.queries.ts'
import { moveDeferredPay } from './deferred-holds.queries.ts'
import {
  EarlierRunOpenError,
  PayeesWithoutNmlsError,
  PayRunBlockedError,
  PayRunNotFoundError,
  PayRunStateError,
  PeriodNotStartedError,
} from './pay-run-failures.ts'
import { PayRunBlockersService } from './pay-run-blockers.service.ts'
import { addEvent, firstOpenRun, lockRun, type RunRow, setLocked, setReopened, setState } from './pay-runs.queries.ts'
import { STATE_AFTER, transitionOf } from './run-state.ts'

/** The worker notifies the payees of larger runs, so that the call does not wait for thousands of events. */
const MAX_NOTIFIED_IN_CALL = 200

type ActionWork = (tx: EntityManager, run: RunRow) => Promise<void>

/** Moves a pay run from state to state. The row of the run is locked, so concurrent calls take effect once. */
@Injectable()
export class PayRunActions {
  constructor(
    private readonly em: EntityManager,
    private readonly blockers: PayRunBlockersService,
    private readonly secondPerson: SecondPersonService,
    private readonly balances: RunBalancesService,
    private readonly statements: StatementsWorker,
    private readonly planned: PlannedPeriodsWorker,
    private readonly tiers: TierWorker,
    private readonly calendar: CompanyCalendar,
    private readonly hints: LiveHints,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Entries go to later periods from now on, statements are written, and balances are settled. The uplift of tiers is booked before, so that
   * it is paid with its loans. Returns whether this call locked the run.
   */
  async lock(by: SessionUser, id: string): Promise<boolean> {
    let payees = 0
    await this.tiers.drain()
    const work = (tx: EntityManager) =>
      this.take(tx, { id, action: 'lock', by }, async (run) => {
        await this.assertInTurn(tx, run)
        await moveDeferredPay(tx, run)
        await writeStatements(tx, run.no)
        await this.assertUnblocked(tx, run)
        await setLocked(tx, run, by.id)
        await this.balances.settle(tx, run, netsIn('$1'))
        payees = await finishStatements(tx, run.no)
        await this.planned.extendTo(tx, run.endsOn)
      })
    const isLocked = await holdingPeriods(this.em, work, { isReady: async (tx) => !(await hasTierRecounts(tx)) })
    if (payees <= MAX_NOTIFIED_IN_CALL) await this.statements.drain()
    return isLocked
  }

  verify(by: SessionUser, id: string): Promise<boolean> {
    return this.inTurn(by, { id, action: 'verify' }, (tx, run) => setStateAfter(tx, run, 'verify'))
  }

  /** By a second person: someone other than the member who locked the run. */
  approve(by: SessionUser, id: string): Promise<boolean> {
    return this.inTurn(by, { id, action: 'approve' }, async (tx, run) => {
      const refusal = await this.approvalRefusal(tx, by, run)
      if (refusal) throw new ApprovalDeniedError(refusal)
      const { blockers } = await this.blockers.find(tx, run)
      if (blockers.length > 0) throw new PayRunBlockedError('approve', blockers)
      await setStateAfter(tx, run, 'approve')
    })
  }

  pay(by: SessionUser, id: string): Promise<boolean> {
    return this.inTurn(by, { id, action: 'pay' }, async (tx, run) => {
      const blockers = await this.blockers.findHolds(tx, run)
      if (blockers.length > 0) throw new PayRunBlockedError('pay', blockers)
      await setStateAfter(tx, run, 'pay')
      await this.notifyPayees(tx, run)
    })
  }

  reopen(by: SessionUser, id: string, reason: string): Promise<boolean> {
    return holdingPeriods(this.em, (tx) =>
      this.take(tx, { id, action: 'reopen', by, reason }, async (run) => {
        await this.balances.assertNoLater(tx, run.no)
        await rememberStatements(tx, run.no)
        await setReopened(tx, run)
        await this.balances.remove(tx, run.no)
      }),
    )
  }

  /** Approving a run changes no amount, so payees of the run can approve it. */
  async approvalRefusal(em: EntityManager, by: SessionUser, { lockedBy, lockedAt }: RunRow) {
    if (lockedBy === null || lockedAt === null) return null
    const asked = { requestedBy: lockedBy, requestedAt: lockedAt, beneficiaries: [] }
    return (await this.secondPerson.refusals(em, by.id, [asked]))[0] ?? null
  }

  private async assertInTurn(tx: EntityManager, run: RunRow): Promise<void> {
    const first = await firstOpenRun(tx)
    if (first.id !== run.id && first.startsOn < run.startsOn) throw new EarlierRunOpenError(first)
    const today = dateAt(this.clock.now(), await this.calendar.zone(tx))
    if (run.startsOn > today) throw new PeriodNotStartedError(run)
  }

  private async assertUnblocked(tx: EntityManager, run: RunRow): Promise<void> {
    const { blockers, missingNmls, warnings } = await this.blockers.find(tx, run)
    if (missingNmls.length > 0) throw new PayeesWithoutNmlsError(missingNmls, blockers)
    if (blockers.length > 0) throw new PayRunBlockedError('lock', blockers)
    if (warnings.length > 0) await noteResults(tx, warnings)
  }

  /** Statements of an approved run were written long ago: the worker does it right after the lock. */
  private async notifyPayees(tx: EntityManager, { no, id: periodId, startsOn, endsOn }: RunRow): Promise<void> {
    const at = this.clock.now().toISOString()
    const events = (await paymentsOf(tx, no)).map(({ memberId, netCents: totalCents, ...payment }) => ({
      ...{ type: paymentMade, key: memberId, aggregateVersion: no },
      data: { periodId, memberId, startsOn, endsOn, totalCents, payment: paymentOf(payment), at },
    }))
    for (const batch of batchesOf(events)) await this.outbox.appendAll(tx, batch)
  }

  private inTurn(by: SessionUser, asked: { id: string; action: PayRunAction }, work: ActionWork): Promise<boolean> {
    return inTransaction(this.em, (tx) => this.take(tx, { ...asked, by }, (run) => work(tx, run)))
  }

  private async take(
    tx: EntityManager,
    { id, action, by, reason = null }: { id: string; action: PayRunAction; by: SessionUser; reason?: string | null },
    work: (run: RunRow) => Promise<void>,
  ): Promise<boolean> {
    const run = await lockRun(tx, id)
    if (!run) throw new PayRunNotFoundError()
    const transition = transitionOf(run.state, action)
    if (transition === 'refused') throw new PayRunStateError(action, run.state)
    if (transition === 'done') return false
    await work(run)
    await addEvent(tx, run, { action, by: by.id, reason })
    this.hints.afterCommit(tx, { topics: ['statements'], everyone: true })
    return true
  }
}

const setStateAfter = async (tx: EntityManager, run: RunRow, action: PayRunAction): Promise<void> => {
  await setState(tx, run, STATE_AFTER[action])
}
