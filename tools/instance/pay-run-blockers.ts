import type { Approval, PayRunDetail } from '@upline/contracts'

/** Sends a call as one person. */
export type Send = <Body>(method: string, path: string, body?: object) => Promise<{ status: number; body: Body }>

/** Decides every pending request: each person those of the others, in the order of the list. */
export async function decideRequests(people: Send[]): Promise<void> {
  for (const send of people)
    for (const { id, state } of (await send<Approval[]>('GET', '/api/approvals')).body)
      if (state === 'pending') await send('POST', `/api/approvals/${id}/approve`, {})
}

/** Assigns the demo's funded loans without a loan officer. No loan of this officer pays the ceo, who approves. */
export async function assignLoans(admin: Send, { blockers }: PayRunDetail): Promise<void> {
  const [officer] = (await admin<{ id: string }[]>('GET', '/api/users?q=Noah%20Bennett')).body
  for (const { link } of blockers.find(({ kind }) => kind === 'attention')?.items ?? []) {
    const { status, body } = await admin('PATCH', `/api${link}`, { officerId: officer!.id })
    if (status >= 300) throw new Error(`${link}: ${status} ${JSON.stringify(body)}`)
  }
}
