import { setTimeout as pause } from 'node:timers/promises'
import type { PlannedLoan } from '../planned-company.ts'

const HEAD = [
  ...['Borrower', 'Address', 'State', 'Purpose', 'Created', 'Loan_Number', 'Loan_Officer', 'Status', 'Loan_Amount'],
  ...['Second_Officer', 'Second_Officer_Percent'],
].join()
const UPLOAD_TIMEOUT_MS = 180_000
const RETRY_INTERVAL_MS = 250

/** A loan file with the final state of each loan. */
export const fileOf = (loans: PlannedLoan[]): string => {
  const lines = loans.map(({ number, rounds, second }) => {
    const { officer, status, amountCents } = rounds.at(-1)!
    const amount = (amountCents / 100).toFixed(2)
    const loan = [`Borrower ${number}`, '1 Chaos Way', 'NV', 'Purchase', '2026-01-05', number, officer, status, amount]
    return [...loan, second?.officer, second?.percent].join()
  })
  return [HEAD, ...lines, ''].join('\n')
}

/**
 * Uploads a file to one of the machines and returns the import's id. If a kill cuts the upload off, another machine gets
 * it. Rows that the first import still imported change nothing in the second.
 */
export async function uploadFile(file: string, token: string, urlOf: () => string): Promise<string> {
  for (const until = Date.now() + UPLOAD_TIMEOUT_MS; Date.now() < until; await pause(RETRY_INTERVAL_MS)) {
    const answer = await send(file, token, urlOf()).catch(() => undefined)
    if (answer?.status === 202) return ((await answer.json()) as { id: string }).id
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new Error(`an upload was answered ${answer.status}: ${await answer.text()}`)
  }
  throw new Error('no machine took the upload')
}

function send(file: string, token: string, url: string): Promise<Response> {
  const form = new FormData()
  form.set('file', new Blob([file]), 'loans.csv')
  return fetch(`${url}/imports`, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
}
