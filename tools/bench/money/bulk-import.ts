import pg from 'pg'
import { signIn, type Client } from '../../instance/client.ts'
import { startInstance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import { median, type Figure } from '../figure.ts'
import { copySeconds } from './import-copy.ts'

const ROWS = 10_000
const RUNS = 3
const STATUSES = ['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded', 'Funded', 'Funded']

function loanRows(run: number, officers: string[]): Record<string, string>[] {
  return Array.from({ length: ROWS }, (_, no) => ({
    Borrower: `Bench Borrower ${run}-${no}`,
    Address: `${no} Bench Street`,
    State: 'NV',
    Purpose: 'Purchase',
    Created: new Date(Date.UTC(2026, no % 10, 1 + (no % 27))).toISOString().slice(0, 10),
    Loan_Number: `BENCH-${run}-${no}`,
    Loan_Officer: officers[no % officers.length] as string,
    Status: STATUSES[no % STATUSES.length] as string,
    Loan_Amount: String(100_000 + ((no * 7919) % 900_000)),
  }))
}

async function importSeconds(admin: Client, run: number, officers: string[]): Promise<number> {
  const loans = loanRows(run, officers)
  const began = performance.now()
  const response = await admin.post<{ imported: number }>('/api/loans/bulk-import', { loans })
  const seconds = (performance.now() - began) / 1000
  if (response.imported !== ROWS) throw new Error(`${response.imported} of ${ROWS} rows were imported`)
  return seconds
}

export const bulkImportAgainstCopy: Figure = {
  name: '10,000 loans through POST /api/loans/bulk-import, shares included, against \\copy of the same finished rows',
  reach: 0.4,
  bound: 'at least',
  unit: '×',
  how: `Seconds of COPY into tables of the same columns, indexes and foreign keys ÷ seconds of the call; median of ${RUNS}.`,
  async measure() {
    const instance = await startInstance()
    const client = new pg.Client({ connectionString: databaseUrl(instance, 'loans') })
    try {
      await client.connect()
      const admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
      const officers = (await admin.get<{ username: string }[]>('/api/users')).map(({ username }) => username)
      const runs: { imported: number; copied: number }[] = []
      for (let run = 0; run < RUNS; run++)
        runs.push({
          imported: await importSeconds(admin, run, officers),
          copied: await copySeconds(client, `BENCH-${run}-`),
        })
      const detail = runs.map(({ imported, copied }) => `${copied.toFixed(2)} s ÷ ${imported.toFixed(2)} s`).join(', ')
      return { value: median(runs.map(({ imported, copied }) => copied / imported)), detail }
    } finally {
      await client.end()
      await instance.stop()
    }
  },
}
