import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { SessionUser } from '@upline/contracts'
import { deductionsAccepted, type NewEvent } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { canAcceptDeductions } from '@upline/permissions'
import { SecondPersonService } from '../approvals/second-person.service.ts'
import { acceptResults } from '../wage-checks/wage-results.queries.ts'
import { type FoundDeduction, WageChecks } from '../wage-checks/wage-checks.service.ts'
import {
  NoDeductionsToAcceptError,
  OwnDeductionsError,
  PayeesAccountError,
  PayRunNotFoundError,
  RunApprovedError,
} from './pay-run-failures.ts'
import type { AcceptDeductionsDto } from './pay-runs.dto.ts'
import { lockRun, type RunRow } from './pay-runs.queries.ts'

/** Deductions below the floor that someone accepts, so that they do not block the run (rule W1). A reopened run keeps the decision. */
@Injectable()
export class AcceptedDeductions {
  constructor(
    private readonly em: EntityManager,
    private readonly wages: WageChecks,
    private readonly secondPerson: SecondPersonService,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async accept(by: SessionUser, id: string, { members, reason }: AcceptDeductionsDto): Promise<void> {
    const memberIds = [...new Set(members)]
    await inTransaction(this.em, async (tx) => {
      const run = await lockRun(tx, id)
      if (!run) throw new PayRunNotFoundError()
      if (run.state === 'approved' || run.state === 'paid') throw new RunApprovedError()
      await this.assertIndependent(tx, by, memberIds)
      const held = (await this.wages.find(tx, run)).filter(({ result }) => result.action === 'hold')
      const named = held.filter((one) => memberIds.includes(one.id))
      const others = memberIds.filter((memberId) => !named.some((one) => one.id === memberId))
      if (others.length > 0) throw new NoDeductionsToAcceptError(others)
      const blocking = named.filter(({ isAccepted }) => !isAccepted)
      await acceptResults(tx, blocking, { periodNo: run.no, reason, by: by.id })
      await this.outbox.appendAll(
        tx,
        blocking.map((one) => this.notice(run, one)),
      )
      this.hints.afterCommit(tx, { topics: ['statements'], company: true })
    })
  }

  private notice(run: RunRow, { id, result }: FoundDeduction): NewEvent<typeof deductionsAccepted> {
    const { deductionsCents, payCents, floorCents } = result.inputs
    const at = this.clock.now()
    return {
      ...{ type: deductionsAccepted, key: id, aggregateVersion: at.getTime() },
      data: {
        ...{ periodId: run.id, memberId: id, startsOn: run.startsOn, endsOn: run.endsOn },
        ...{ deductionsCents, payCents, floorCents, at: at.toISOString() },
      },
    }
  }

  /** Payees decide neither themselves nor through an account that they created, promoted or reset. */
  private async assertIndependent(tx: EntityManager, by: SessionUser, memberIds: readonly string[]): Promise<void> {
    if (!canAcceptDeductions(by.id, memberIds)) throw new OwnDeductionsError()
    const controllers = await this.secondPerson.controllersOf(tx, by.id, this.clock.now())
    if (memberIds.some((id) => controllers.has(id))) throw new PayeesAccountError()
  }
}
