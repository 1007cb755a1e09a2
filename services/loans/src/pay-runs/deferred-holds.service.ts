import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { canDefer } from '@upline/permissions'
import { SecondPersonService } from '../approvals/second-person.service.ts'
import { blockingHolds, deferHolds } from './deferred-holds.queries.ts'
import {
  HoldsNotInRunError,
  NoHoldsNamedError,
  OwnReductionError,
  ReducedPayeesAccountError,
  PayRunNotFoundError,
  RunNotOpenError,
} from './pay-run-failures.ts'
import type { DeferDto } from './pay-runs.dto.ts'
import { lockRun } from './pay-runs.queries.ts'

/** Holds whose pay is moved to a later run, so that one hold does not block everyone's pay. The lock moves the entries. */
@Injectable()
export class DeferredHolds {
  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
    private readonly secondPerson: SecondPersonService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** All holds that block the run now, or those that are named. */
  async defer(by: SessionUser, id: string, { all, holds }: DeferDto): Promise<void> {
    if (all !== true && !holds) throw new NoHoldsNamedError()
    const asked = all === true ? null : [...new Set(holds)]
    await inTransaction(this.em, async (tx) => {
      const run = await lockRun(tx, id)
      if (!run) throw new PayRunNotFoundError()
      if (run.state !== 'open') throw new RunNotOpenError()
      const blocking = await blockingHolds(tx, run, asked)
      const ids = blocking.map((hold) => hold.id)
      const others = asked?.filter((one) => !ids.includes(one)) ?? []
      if (others.length > 0) throw new HoldsNotInRunError(others)
      await this.assertIndependent(tx, by, [...new Set(blocking.flatMap(({ reducedIds }) => reducedIds ?? []))])
      await deferHolds(tx, run, { ids, by: by.id })
      this.hints.afterCommit(tx, { topics: ['statements'], company: true })
    })
  }

  /** Members whose pay is reduced defer it neither themselves nor through an account that they created, promoted or reset. */
  private async assertIndependent(tx: EntityManager, by: SessionUser, reducedIds: readonly string[]): Promise<void> {
    if (!canDefer(by.id, reducedIds)) throw new OwnReductionError()
    const controllers = await this.secondPerson.controllersOf(tx, by.id, this.clock.now())
    if (reducedIds.some((id) => controllers.has(id))) throw new ReducedPayeesAccountError()
  }
}
