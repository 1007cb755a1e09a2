import type pg from 'pg'
import type { Approval, Member } from '@upline/contracts'
import { RetryingClient } from '../instance/retrying-client.ts'
import { type Client, signIn } from '../instance/client.ts'
import { eventually } from '@upline/testing/eventually'

const ACCOUNT = { username: 'second-person', firstPassword: 'Welcome123!', password: 'Sim-second-1' }
const PAGE_SIZE = 200

/** Makes the simulated company older than 30 days, so that an account created by admin may approve admin's changes. */
const AGE_ACCOUNT = `
  with aged as (update account_ties set at = at - interval '60 days' where account_id = $1 returning 1)
  update members set approver_since = approver_since - interval '60 days'
  where id = $1 and approver_since is not null and exists (select from aged) returning id`

/** Adds a second CEO, who approves admin's changes of funded loans. */
export async function addSecondPerson(url: string, admin: Client, loans: pg.Pool): Promise<RetryingClient> {
  const { username, firstPassword, password } = ACCOUNT
  const names = { firstName: 'Second', lastName: 'Person', email: 'second@simulation.example' }
  const { id } = await admin.post<Member>('/api/users', { ...names, username, role: 'ceo' })
  const first = await eventually(() => signIn(url, username, firstPassword))
  await first.post('/api/auth/change-password', { currentPassword: firstPassword, newPassword: password })
  await eventually(async () => {
    const { rowCount } = await loans.query(AGE_ACCOUNT, [id])
    if (rowCount !== 1) throw new Error('loans has not received the second person yet')
  })
  return new RetryingClient({ url, username, password })
}

/** Approves every pending change of a loan. */
export async function approveAll(approver: RetryingClient): Promise<void> {
  for (;;) {
    const { body: pending } = await approver.send<Approval[]>(
      'GET',
      `/api/approvals?kind=loan-change&state=pending&limit=${PAGE_SIZE}`,
    )
    if (pending.length === 0) return
    for (const { id } of pending) {
      const { status, body } = await approver.send('POST', `/api/approvals/${id}/approve`, {})
      if (status >= 300) throw new Error(`an approval returned ${status} ${JSON.stringify(body)}`)
    }
  }
}
