import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { holdsIn } from '../pay-runs/pay-run-blockers.queries.ts'
import { PayRunNotFoundError } from '../pay-runs/pay-run-failures.ts'
import { findRun } from '../pay-runs/pay-runs.queries.ts'
import { ApprovedPayHeldError, RunNotApprovedError } from './export-failures.ts'
import { PAY_BY_KIND } from './pay-by-kind.queries.ts'
import type { PayRun, PayRunLine } from './pay-run.ts'

/** Reads approved and paid runs. The amounts of earlier states can still change. */
@Injectable()
export class ApprovedRunLines {
  constructor(private readonly em: EntityManager) {}

  /** Throws PayRunNotFoundError, or RunNotApprovedError or ApprovedPayHeldError if the run cannot be exported yet. */
  async run(id: string): Promise<PayRun> {
    const em = this.em.fork()
    const run = await findRun(em, id)
    if (!run) throw new PayRunNotFoundError()
    if (run.state !== 'approved' && run.state !== 'paid') throw new RunNotApprovedError()
    if (run.state === 'approved' && (await holdsIn(em, run)).total > 0) throw new ApprovedPayHeldError()
    return { id: run.id, payDate: run.payOn, lines: await rows<PayRunLine>(em, PAY_BY_KIND, [run.no]) }
  }
}
