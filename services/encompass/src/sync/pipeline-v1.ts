import type { EncompassClient } from '../vendor/encompass-client.service.ts'
import { VendorError } from '../vendor/vendor-error.ts'
import { PageSize } from './page-size.ts'
import { PIPELINE_FIELDS, type PipelineRow } from './pipeline-query.ts'

interface RowV1 {
  loanGuid: string
  fields: PipelineRow['fields']
}

const MAX_PAGE_SIZE = 1_000

/**
 * v1 ignores `start` and `loanFolders` (5.3, trap 5). Its pages are read by LastModified, oldest first. Each begins with
 * the second of the last row of the previous page.
 */
export async function modifiedSinceV1(client: EncompassClient, since: string): Promise<PipelineRow[]> {
  const found = new Map<string, PipelineRow>()
  const size = new PageSize(MAX_PAGE_SIZE)
  for (let from = since; ;) {
    const term = {
      canonicalName: 'Loan.LastModified',
      matchType: 'greaterThanOrEquals',
      value: from,
      precision: 'exact',
    }
    const query = {
      fields: PIPELINE_FIELDS,
      filter: { terms: [term] },
      sortOrder: [{ canonicalName: 'Loan.LastModified', order: 'asc' }],
      includeArchivedLoans: true,
    }
    const { body } = await size.read((limit) =>
      client.post<RowV1[]>('/encompass/v1/loanPipeline', query, { limit: String(limit) }),
    )
    for (const { loanGuid, fields } of body) found.set(loanGuid, { loanId: loanGuid, fields })
    const last = body.at(-1)?.fields['Loan.LastModified']
    if (body.length < size.rows) return [...found.values()]
    if (last === undefined || last === from) throw new VendorError('The v1 pipeline returned the same page again')
    from = last
  }
}
