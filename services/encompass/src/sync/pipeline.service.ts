import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type EncompassConfig } from '../config.ts'
import { tenantDay } from '../mapping/tenant-time.ts'
import { EncompassClient } from '../vendor/encompass-client.service.ts'
import { VendorError } from '../vendor/vendor-error.ts'

const PIPELINE = '/encompass/v3/loanPipeline'
const LARGEST_PAGE = 500
const SMALLEST_PAGE = 10

const FIELDS = [
  'Loan.LastModified',
  'Loan.CurrentMilestoneName',
  'Loan.LoanFolder',
  'Loan.DateFileOpened',
  'Loan.BorrowerName',
]

export interface PipelineRow {
  loanId: string
  fields: Record<string, string | undefined>
}

/** Finds loans in the reporting database; what they hold is read from the loan itself, since this one lags. */
@Injectable()
export class Pipeline {
  constructor(
    @Inject(CONFIG) private readonly config: EncompassConfig,
    private readonly client: EncompassClient,
  ) {}

  /** Rows whose loan was modified since that day; a loan that jumps between the pages while we read comes once. */
  async modifiedSince(since: Date): Promise<PipelineRow[]> {
    const found = new Map<string, PipelineRow>()
    let limit = LARGEST_PAGE
    for (let start = 0; ;) {
      try {
        const { rows, total } = await this.page(since, start, limit)
        for (const row of rows) found.set(row.loanId, row)
        start += rows.length
        if (rows.length === 0 || start >= total) return [...found.values()]
      } catch (fault) {
        if (!(fault instanceof VendorError) || fault.status !== 413 || limit <= SMALLEST_PAGE) throw fault
        limit = Math.max(SMALLEST_PAGE, Math.floor(limit / 2))
      }
    }
  }

  private async page(since: Date, start: number, limit: number): Promise<{ rows: PipelineRow[]; total: number }> {
    const value = tenantDay(since, this.config.timeZone)
    // No operator: v3 refuses one over a single term.
    const term = { canonicalName: 'Loan.LastModified', matchType: 'greaterThanOrEquals', value, precision: 'day' }
    const query = {
      fields: FIELDS,
      filter: { terms: [term] },
      sortOrder: [{ canonicalName: 'Loan.LastModified', order: 'Descending' }],
      orgType: 'Internal',
      loanOwnership: 'AllLoans',
      includeArchivedLoans: true,
    }
    const page = { start: String(start), limit: String(limit) }
    const { body, headers } = await this.client.post<PipelineRow[]>(PIPELINE, query, page)
    return { rows: body, total: Number(headers.get('x-total-count') ?? body.length) }
  }
}
