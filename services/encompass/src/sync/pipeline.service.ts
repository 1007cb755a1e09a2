import { Injectable, Logger } from '@nestjs/common'
import type { EncompassSettings } from '@upline/contracts'
import { tenantDay } from '../mapping/tenant-time.ts'
import { EncompassClient } from '../vendor/encompass-client.service.ts'
import { VendorError } from '../vendor/vendor-error.ts'
import { PageSize } from './page-size.ts'
import { modifiedSinceV1 } from './pipeline-v1.ts'
import { PIPELINE_FIELDS, pipelineQuery, type PipelineRow } from './pipeline-query.ts'

const PIPELINE = '/encompass/v3/loanPipeline'
const MAX_PAGE_SIZE = 500
/** The tenant has no v3 pipeline, or the account may not use it. */
const NOT_THERE = [403, 404, 405, 501]

/** Finds loans in the reporting database. It lags, so the content is read from the loan itself. */
@Injectable()
export class Pipeline {
  private readonly logger = new Logger(Pipeline.name)

  constructor(private readonly client: EncompassClient) {}

  /** Rows of loans modified since that day. A loan that moves between pages in the meantime is returned once. */
  async modifiedSince(since: Date, settings: EncompassSettings): Promise<PipelineRow[]> {
    const day = tenantDay(since, settings.timeZone)
    try {
      return await this.everyPage(pipelineQuery({ since: day, folders: settings.folders }))
    } catch (fault) {
      if (!settings.isV1Fallback || !(fault instanceof VendorError) || !NOT_THERE.includes(fault.status ?? 0))
        throw fault
      this.logger.warn(`The v3 pipeline returned ${fault.status}: reading with v1`)
      return modifiedSinceV1(this.client, day)
    }
  }

  /** The rows of these loans, without those that are not, or no longer, in the reporting database. */
  async byIds(ids: readonly string[], settings: EncompassSettings): Promise<PipelineRow[]> {
    const found: PipelineRow[] = []
    for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE) {
      const query = pipelineQuery({ loanIds: ids.slice(from, from + MAX_PAGE_SIZE) })
      found.push(...(await this.everyPage(query).catch((fault: unknown) => this.withoutRows(fault, settings))))
    }
    return found
  }

  /** v1 cannot filter by ID: the loans are read without their rows. */
  private withoutRows(fault: unknown, { isV1Fallback }: EncompassSettings): PipelineRow[] {
    if (isV1Fallback && fault instanceof VendorError && NOT_THERE.includes(fault.status ?? 0)) return []
    throw fault
  }

  /**
   * Reads until the number of rows that the header names, or until an empty page if it names none: the vendor may return fewer rows
   * than requested (5.3, trap 5), so a short page need not be the last one.
   */
  private async everyPage(query: object): Promise<PipelineRow[]> {
    const found = new Map<string, PipelineRow>()
    const size = new PageSize(MAX_PAGE_SIZE)
    for (let start = 0; ;) {
      const { body, headers } = await size.read((limit) =>
        this.client.post<PipelineRow[]>(PIPELINE, query, { start: String(start), limit: String(limit) }),
      )
      const before = found.size
      for (const row of body) found.set(row.loanId, row)
      start += body.length
      const total = Number(headers.get('x-total-count') || NaN)
      if (body.length === 0 || start >= total) return [...found.values()]
      if (Number.isNaN(total) && found.size === before)
        throw new VendorError(
          'Encompass returned a page of loans twice and no X-Total-Count: later loans cannot be read',
        )
    }
  }

  /** Required fields that are missing in the tenant's reporting database, which would silently omit them. */
  async missingFields(): Promise<string[]> {
    const { body } = await this.client.get<{ canonicalName?: string }[]>(`${PIPELINE}/canonicalFields`)
    const known = new Set(body.map(({ canonicalName }) => canonicalName))
    return PIPELINE_FIELDS.filter((field) => !known.has(field))
  }
}
