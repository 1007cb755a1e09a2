import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { carryNets, payeesBelowZero } from './carried-nets.queries.ts'
import { NoNegativeNetError, NoPayeesNamedError, PayRunNotFoundError, RunNotOpenError } from './pay-run-failures.ts'
import type { CarryDto } from './pay-runs.dto.ts'
import { lockRun } from './pay-runs.queries.ts'

/** Nets below $0 that go to the balance instead of blocking the run. A reopened run keeps the choice. */
@Injectable()
export class CarriedNets {
  constructor(
    private readonly em: EntityManager,
    private readonly hints: LiveHints,
  ) {}

  /** All payees whose net is below $0 now, or those that are named. */
  async carry(by: SessionUser, id: string, { all, members }: CarryDto): Promise<void> {
    if (all !== true && !members) throw new NoPayeesNamedError()
    const memberIds = all === true ? null : [...new Set(members)]
    await inTransaction(this.em, async (tx) => {
      const run = await lockRun(tx, id)
      if (!run) throw new PayRunNotFoundError()
      if (run.state !== 'open') throw new RunNotOpenError()
      const payees = await payeesBelowZero(tx, run.no, memberIds)
      const found = new Set(payees.map((payee) => payee.id))
      const others = memberIds?.filter((memberId) => !found.has(memberId)) ?? []
      if (others.length > 0) throw new NoNegativeNetError(others)
      await carryNets(tx, { periodNo: run.no, memberNos: payees.map(({ no }) => no), by: by.id })
      this.hints.afterCommit(tx, { topics: ['statements'], company: true })
    })
  }
}
