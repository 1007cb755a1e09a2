import { Injectable, Logger } from '@nestjs/common'
import type { EncompassSettings } from '@upline/contracts'
import { tenantDay } from '../mapping/tenant-time.ts'
import { EncompassClient } from '../vendor/encompass-client.service.ts'
import { VendorError } from '../vendor/vendor-error.ts'
import { PageSize } from './page-size.ts'
import { modifiedSinceV1 } from './pipeline-v1.ts'
import { PIPELINE_FIELDS, pipelineQuery, type PipelineRow } from './pipeline-query.ts'

const PIPELINE = '/encompass/v3/loanPipeline'
const LARGEST_PAGE = 500
/** The tenant has no v3 pipeline, or the account may not use it. */
const NOT_THERE = [403, 404, 405, 501]

/** Finds loans in the reporting database; what they hold is read from the loan itself, since this one lags. */
@Injectable()
export class Pipeline {
  private readonly logger = new Logger(Pipeline.name)

  constructor(private readonly client: EncompassClient) {}

  /** Rows whose loan was modified since that day; a loan that jumps between the pages while we read comes once. */
  async modifiedSince(since: Date, settings: EncompassSettings): Promise<PipelineRow[]> {
    const day = tenantDay(since, settings.timeZone)
    try {
      return await this.everyPage(pipelineQuery({ since: day, folders: settings.folders }))
    } catch (fault) {
      if (!settings.isV1Fallback || !(fault instanceof VendorError) || !NOT_THERE.includes(fault.status ?? 0))
        throw fault
      this.logger.warn(`The v3 pipeline answers ${fault.status}: reading by v1`)
      return modifiedSinceV1(this.client, day, settings)
    }
  }

  /** The rows of these loans; one that is not in the reporting database yet, or no more, is left out. */
  async byIds(ids: readonly string[], settings: EncompassSettings): Promise<PipelineRow[]> {
    const found: PipelineRow[] = []
    for (let from = 0; from < ids.length; from += LARGEST_PAGE) {
      const query = pipelineQuery({ loanIds: ids.slice(from, from + LARGEST_PAGE) })
      found.push(...(await this.everyPage(query).catch((fault: unknown) => this.withoutRows(fault, settings))))
    }
    return found
  }

  /** v1 knows no list of ids: the loans are read without their rows. */
  private withoutRows(fault: unknown, { isV1Fallback }: EncompassSettings): PipelineRow[] {
    if (isV1Fallback && fault instanceof VendorError && NOT_THERE.includes(fault.status ?? 0)) return []
    throw fault
  }

  private async everyPage(query: object): Promise<PipelineRow[]> {
    const found = new Map<string, PipelineRow>()
    const size = new PageSize(LARGEST_PAGE)
    for (let start = 0; ;) {
      const { body, headers } = await size.read((limit) =>
        this.client.post<PipelineRow[]>(PIPELINE, query, { start: String(start), limit: String(limit) }),
      )
      for (const row of body) found.set(row.loanId, row)
      start += body.length
      if (body.length === 0 || start >= Number(headers.get('x-total-count') ?? start)) return [...found.values()]
    }
  }

  /** Fields that we ask for and the tenant's reporting database does not hold: it would leave them out silently. */
  async missingFields(): Promise<string[]> {
    const { body } = await this.client.get<{ canonicalName?: string }[]>(`${PIPELINE}/canonicalFields`)
    const known = new Set(body.map(({ canonicalName }) => canonicalName))
    return PIPELINE_FIELDS.filter((field) => !known.has(field))
  }
}
