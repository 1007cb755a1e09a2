import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { dateAt, type PayRun, type PayRunAction, type PayRunDetail, type SessionUser } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { APPROVAL_REFUSAL_MESSAGES, isApprover, isReadOnly, seesPay } from '@upline/permissions'
import { RunBalancesService } from '../balances/run-balances.service.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { netsIn } from '../pay-periods/pay-periods.queries.ts'
import { PayRunActions } from './pay-run-actions.service.ts'
import { PayRunBlockersService } from './pay-run-blockers.service.ts'
import { PayRunNotFoundError } from './pay-run-failures.ts'
import { payRunView } from './pay-run-view.ts'
import { eventsOf, listRuns, type RunRow, type PayRunListQuery, runWithTotals } from './pay-runs.queries.ts'
import { actionsIn } from './run-state.ts'

/** Pay runs as a member sees them: company, Payroll duty and auditors all of them, everyone else their own lines. */
@Injectable()
export class PayRunsService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly actions: PayRunActions,
    private readonly blockers: PayRunBlockersService,
    private readonly balances: RunBalancesService,
    private readonly calendar: CompanyCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(viewer: SessionUser): Promise<PayRun[]> {
    const found = await listRuns(this.em, await this.asked(viewer))
    return found.map((run) => payRunView(run, seesPay(viewer)))
  }

  async one(viewer: SessionUser, id: string): Promise<PayRunDetail> {
    const run = await runWithTotals(this.em, id, await this.asked(viewer))
    if (!run) throw new PayRunNotFoundError()
    const view = payRunView(run, seesPay(viewer))
    if (!seesPay(viewer))
      return { ...view, blockers: [], history: [], actions: [], approvalDenial: null, balances: null }
    const isSettled = run.state === 'approved' || run.state === 'paid'
    const em = this.em.fork()
    const blockers = isSettled ? await this.blockers.findHolds(em, run) : (await this.blockers.find(em, run)).blockers
    const history = await eventsOf(this.em.fork(), run)
    const balances = run.state === 'open' ? null : await this.balances.sums(this.em.fork(), run.no, netsIn('$1'))
    return { ...view, blockers, history, balances, ...(await this.choices(viewer, run)) }
  }

  /** What the viewer can do with the run. */
  private async choices(
    viewer: SessionUser,
    run: RunRow,
  ): Promise<{ actions: PayRunAction[]; approvalDenial: string | null }> {
    if (!isApprover(viewer) || isReadOnly(viewer)) return { actions: [], approvalDenial: null }
    const actions = actionsIn(run.state)
    if (run.state === 'open')
      return { actions: run.startsOn <= (await this.today()) ? actions : [], approvalDenial: null }
    if (run.state !== 'verifying') return { actions, approvalDenial: null }
    const refusal = await this.actions.approvalRefusal(this.em.fork(), viewer, run)
    if (refusal === null) return { actions, approvalDenial: null }
    return {
      actions: actions.filter((action) => action !== 'approve'),
      approvalDenial: APPROVAL_REFUSAL_MESSAGES[refusal],
    }
  }

  private async asked(viewer: SessionUser): Promise<PayRunListQuery> {
    const memberNo = await this.members.noOf(viewer.id)
    return { memberNo, isAll: seesPay(viewer), today: await this.today() }
  }

  private async today(): Promise<string> {
    return dateAt(this.clock.now(), await this.calendar.zone())
  }
}
