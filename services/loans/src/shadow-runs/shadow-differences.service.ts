import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { SessionUser, ShadowDifference, ShadowExplained } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { defineKeyset, readLimit, readSearchText } from '@upline/http'
import {
  allDifferences,
  type DifferenceFilter,
  explainMatching,
  explainDifference,
  findDifference,
  pageOfDifferences,
} from './shadow-differences.queries.ts'
import {
  ShadowDifferenceNotFoundError,
  ShadowRunNotFoundError,
  ShadowRunRejectedRowsError,
  ShadowRunSignedOffError,
  ShadowRunUnexplainedError,
} from './shadow-run-failures.ts'
import { shadowCsv } from './shadow-csv.ts'
import type { DifferencesQueryDto, ExplainMatchingDto, SignOffDto } from './shadow-runs.dto.ts'
import { countUnexplained, findRun, lockRun, signOff } from './shadow-runs.queries.ts'
import { differenceView } from './shadow-view.ts'

const BY_NUMBER = defineKeyset('shadow-differences', { no: 'integer' })
const LIMITS = { byDefault: 100, max: 1_000 }

/** Differences of shadow runs: lists, explanations and the sign-off. */
@Injectable()
export class ShadowDifferencesService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(
    runId: string,
    query: DifferencesQueryDto,
  ): Promise<{ rows: ShadowDifference[]; nextCursor: string | null }> {
    const limit = readLimit(query.limit, LIMITS)
    const after = BY_NUMBER.after(query.cursor)
    await this.assertExists(runId)
    const found = await pageOfDifferences(this.em, filterOf(runId, query), { after, limit: limit + 1 })
    const { rows, nextCursor } = BY_NUMBER.pageOf(found, limit)
    return { rows: rows.map(differenceView), nextCursor }
  }

  /** The rows of the filter as CSV, in pieces. */
  async csv(runId: string, query: DifferencesQueryDto): Promise<AsyncGenerator<string>> {
    await this.assertExists(runId)
    return shadowCsv(allDifferences(this.em.fork(), filterOf(runId, query)))
  }

  explain(runId: string, id: string, { note, by }: { note: string; by: SessionUser }): Promise<ShadowDifference> {
    const no = /^\d{1,9}$/.test(id) ? Number(id) : 0
    return inTransaction(this.em, async (tx) => {
      await lockOpenRun(tx, runId)
      const explained = await explainDifference(tx, { runId, no }, { note, by: by.id, at: this.clock.now() })
      if (explained === 0) throw new ShadowDifferenceNotFoundError()
      return differenceView((await findDifference(tx, runId, no))!)
    })
  }

  /** Explains all differences of a filter that have no explanation. */
  explainMatching(runId: string, { note, ...query }: ExplainMatchingDto, by: SessionUser): Promise<ShadowExplained> {
    return inTransaction(this.em, async (tx) => {
      await lockOpenRun(tx, runId)
      const filter = filterOf(runId, query)
      return { explained: await explainMatching(tx, filter, { note, by: by.id, at: this.clock.now() }) }
    })
  }

  /** Throws ShadowRunUnexplainedError, or ShadowRunRejectedRowsError if rejected rows have no reason to stay out. */
  signOff(runId: string, { rejectedReason }: SignOffDto, by: SessionUser): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const run = await lockRun(tx, runId)
      if (!run) throw new ShadowRunNotFoundError()
      if (run.isSignedOff) return
      const unexplained = await countUnexplained(tx, runId)
      if (unexplained > 0) throw new ShadowRunUnexplainedError(unexplained)
      if (run.rejected > 0 && rejectedReason === undefined) throw new ShadowRunRejectedRowsError(run)
      const accepted = run.rejected > 0 ? (rejectedReason ?? null) : null
      await signOff(tx, runId, { signedOffBy: by.id, signedOffAt: this.clock.now(), rejectedReason: accepted })
    })
  }

  private async assertExists(runId: string): Promise<void> {
    if (!(await findRun(this.em.fork(), runId))) throw new ShadowRunNotFoundError()
  }
}

async function lockOpenRun(tx: EntityManager, runId: string): Promise<void> {
  const run = await lockRun(tx, runId)
  if (!run) throw new ShadowRunNotFoundError()
  if (run.isSignedOff) throw new ShadowRunSignedOffError()
}

const filterOf = (
  runId: string,
  { cause, explained, q }: Pick<DifferencesQueryDto, 'cause' | 'explained' | 'q'>,
): DifferenceFilter => ({
  ...{ runId, cause: cause ?? null, search: readSearchText(q) },
  isExplained: explained === undefined ? null : explained === 'true',
})
