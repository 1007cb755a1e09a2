import type { ImportJob } from '@upline/contracts'
import { eventually, type Caller } from '@upline/testing'
import { StagingService } from '../src/import-jobs/staging.service.ts'
import type { LoansFixture } from './loans-fixture.ts'

export const HEAD = 'Borrower,Address,State,Purpose,Loan_Officer,Status,Created,Loan_Amount,Loan_Number'

export const csv = (rows: string[], head = HEAD): string => [head, ...rows].join('\r\n')

/** A record under HEAD: pending, $400,000, officer 'ann', unless told otherwise. */
export const line = (
  number: string,
  { officer = 'ann', status = 'Processing', amount = '400000', borrower = '' } = {},
) => `${borrower || `Borrower ${number}`},1 Elm St,NV,Purchase,${officer},${status},2026-08-01,${amount},${number}`

interface FormParts {
  field?: string
  name?: string
  mapping?: object
  mode?: string
}

/** A multipart form with one file. */
export function form(file: Buffer | string, { field = 'file', name = 'loans.csv', mapping, mode }: FormParts = {}) {
  const part = (disposition: string, value: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ])
  return {
    payload: Buffer.concat([
      part(`name="${field}"; filename="${name}"`, file),
      ...(mapping ? [part('name="mapping"', JSON.stringify(mapping))] : []),
      ...(mode === undefined ? [] : [part('name="mode"', mode)]),
      Buffer.from('--x--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }
}

export async function startImport(by: Caller, file: Buffer | string, parts: FormParts = {}): Promise<string> {
  const answer = await by.call<{ id: string }>('POST', '/imports', form(file, parts))
  if (answer.status !== 202) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.id
}

/** Rows of one transaction. With fewer than usual, a short file has several batches. */
export const setBatchSize = (fixture: LoansFixture, batchSize: number): void =>
  void Object.assign(fixture.app.get(StagingService, { strict: false }), { batchSize })

export const ended = (fixture: LoansFixture, by: Caller, id: string, waitTimeoutMs = 40_000): Promise<ImportJob> =>
  eventually(async () => {
    const job = (await by.get<ImportJob>(`/imports/${id}`)).body
    if (job.status === 'queued' || job.status === 'running')
      throw new Error(`${JSON.stringify(job)} ${fixture.logged().slice(-1500)}`)
    return job
  }, waitTimeoutMs)

/** What the file store holds, and what is listed of it. */
export const storedFiles = (fixture: LoansFixture): Promise<{ name: string }[]> =>
  fixture.database.query('select key as name from stored_files union all select owner_id from large_files')
