import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { EncompassSettings } from '@upline/contracts'
import { rows } from '@upline/db'
import { VendorError } from '../vendor/vendor-error.ts'
import { LoanIntake, NOT_THERE } from './loan-intake.service.ts'
import type { PipelineRow } from './pipeline-query.ts'
import { Pipeline } from './pipeline.service.ts'
import type { Counts } from './reading.ts'
import { OPEN } from './snapshot.queries.ts'

const HOUR_MS = 3_600_000
/** Checked per pass: each costs two calls. */
const MAX_CHECKED = 500
/**
 * If more than this and more than a tenth of the open loans are missing, it is probably another instance, not
 * deletions.
 */
const FEW = 10
const SHARE = 0.1

/** The check runs once an hour, in the first pass of the hour. */
export const isFirstOfHour = (before: Date, now: Date): boolean =>
  Math.floor(before.getTime() / HOUR_MS) !== Math.floor(now.getTime() / HOUR_MS)

/** Ends open loans that no longer exist in Encompass if no notification reported it. Polling is the source of truth. */
@Injectable()
export class VanishedLoans {
  constructor(
    private readonly em: EntityManager,
    private readonly pipeline: Pipeline,
    private readonly intake: LoanIntake,
  ) {}

  /** `found`: the loans of this pass. */
  async end(found: PipelineRow[], settings: EncompassSettings, counts: Counts): Promise<void> {
    const open = (await rows<{ id: string }>(this.em, OPEN)).map(({ id }) => id)
    const unseen = without(open, found)
    const unlisted = without(unseen, await this.pipeline.byIds(unseen, settings))
    const unread = await this.intake.takeById(unlisted.slice(0, MAX_CHECKED), [], settings, counts)
    const gone = unread.filter(({ status }) => status === NOT_THERE).map(({ loanId }) => loanId)
    if (gone.length > Math.max(FEW, SHARE * open.length)) throw new VendorError(tooMany(gone.length, open.length))
    counts.loansChanged += await this.intake.end(gone)
  }
}

const without = (ids: string[], listed: PipelineRow[]): string[] => {
  const seen = new Set(listed.map(({ loanId }) => loanId))
  return ids.filter((id) => !seen.has(id))
}

const tooMany = (gone: number, open: number): string =>
  `${gone} of ${open} open loans are no longer in Encompass. None of them was ended: please check the instance and the account.`
