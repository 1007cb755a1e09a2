import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PayRunVerification, SessionUser, VerifiedLines } from '@upline/contracts'
import { inTransaction, rowBatches, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { defineKeyset, readLimit } from '@upline/http'
import { seesPay } from '@upline/permissions'
import { ONE_AT_A_TIME } from '../adjustments/adjustments.queries.ts'
import { OpenDisputeExistsError, LineNotFoundError } from '../disputes/dispute-failures.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { PAY } from '../pay-periods/pay-periods.queries.ts'
import { NoLinesNamedError, NotVerifyingError, PayRunNotFoundError } from './pay-run-failures.ts'
import { ADD_VERIFICATIONS, type PayRunLine, RUN_LINES, VERIFIABLE, VERIFICATION } from './pay-run-lines.queries.ts'
import type { VerificationQueryDto, VerifyLinesDto } from './pay-runs.dto.ts'
import { findRun, shareRun } from './pay-runs.queries.ts'

const LIMITS = { byDefault: 200, max: 1_000 }
const BATCH_SIZE = 2_000
const BY_NAME = defineKeyset('pay-run-payees', { name: 'text', memberId: 'text' })

interface VerifiableRow {
  key: string
  isDisputed: boolean
  isVerified: boolean
}

/** The lines of a pay run, with their verifications and disputes. */
@Injectable()
export class PayRunLinesService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly hints: LiveHints,
  ) {}

  /** Every line of a run in batches, payee by payee. Their sum is the run's total. */
  lines(periodNo: number): AsyncGenerator<PayRunLine[]> {
    return rowBatches<PayRunLine>(this.em, { sql: RUN_LINES, parameters: [periodNo], size: BATCH_SIZE })
  }

  /** By the payee: all their lines, or those that are named. Lines that are already verified stay verified. */
  async verify(by: SessionUser, id: string, { all, lines }: VerifyLinesDto): Promise<VerifiedLines> {
    if (all !== true && !lines) throw new NoLinesNamedError()
    const keys = all === true ? null : [...new Set(lines)]
    return inTransaction(this.em, async (tx) => {
      const run = await shareRun(tx, id)
      if (!run) throw new PayRunNotFoundError()
      if (run.state !== 'verifying') throw new NotVerifyingError()
      const memberNo = await this.members.noOf(by.id, tx)
      await rows(tx, ONE_AT_A_TIME, [`${memberNo} run ${run.no}`])
      const found = await rows<VerifiableRow>(tx, VERIFIABLE, [run.no, memberNo, keys])
      if (keys && found.length < keys.length) throw new LineNotFoundError()
      const disputed = found.filter(({ isDisputed }) => isDisputed)
      if (keys && disputed.length > 0) throw new OpenDisputeExistsError()
      const fresh = found.filter(({ isDisputed, isVerified }) => !isDisputed && !isVerified).map(({ key }) => key)
      await rows(tx, ADD_VERIFICATIONS, [run.no, memberNo, fresh, by.id])
      this.hints.afterCommit(tx, { topics: ['statements'], members: [by.id], company: true })
      return { verified: fresh.length, disputed: disputed.length }
    })
  }

  /** Payees with their progress: all for those who see all pay, the downline for managers, otherwise the caller. */
  async verification(
    viewer: SessionUser,
    id: string,
    { limit: askedLimit, cursor, pending }: VerificationQueryDto,
  ): Promise<{ rows: PayRunVerification[]; nextCursor: string | null }> {
    const limit = readLimit(askedLimit, LIMITS)
    const after = BY_NAME.after(cursor)
    const run = await findRun(this.em, id)
    if (!run) throw new PayRunNotFoundError()
    const whose = seesPay(viewer) ? null : await this.members.noOf(viewer.id)
    const found = await rows<PayRunVerification>(this.em, VERIFICATION(PAY), [
      ...[run.no, whose, viewer.role !== 'manager', pending === 'true'],
      ...[...after, limit + 1],
    ])
    return BY_NAME.pageOf(found, limit)
  }
}
