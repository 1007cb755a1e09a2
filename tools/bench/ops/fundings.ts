import type { Client } from '../../instance/client.ts'
import type { Viewer } from './members.ts'

/** Sends fundings at a fixed rate, by imports of one row each, spread over officers. Returns their number and the errors. */
export async function fundings(
  callers: Client[],
  officers: Viewer[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<{ count: number; errors: string[] }> {
  const errors: string[] = []
  const calls = new Set<Promise<void>>()
  const began = performance.now()
  const count = Math.round(perSecond * seconds)
  for (let no = 0; no < count; no++) {
    const wait = began + (no * 1_000) / perSecond - performance.now()
    if (wait > 1) await new Promise((done) => setTimeout(done, wait))
    const call: Promise<void> = fund(
      callers[no % callers.length] as Client,
      officers[no % officers.length] as Viewer,
      no,
    )
      .catch((fault: Error) => void errors.push(fault.message))
      .finally(() => calls.delete(call))
    calls.add(call)
  }
  await Promise.all(calls)
  return { count, errors }
}

async function fund(caller: Client, officer: Viewer, no: number): Promise<void> {
  const row = { Borrower: `Ops ${no}`, Loan_Number: `OPS-${no}`, Loan_Officer: officer.username, Status: 'Funded' }
  const loans = [{ ...row, Loan_Amount: String(100_000 + (no % 900) * 1_000) }]
  const { imported } = await caller.post<{ imported: number }>('/api/loans/bulk-import', { loans })
  if (imported !== 1) throw new Error(`a funding was not imported (${imported} imported)`)
}
