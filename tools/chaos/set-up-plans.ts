import type pg from 'pg'
import { signIn } from '../instance/client.ts'
import { addSecondPerson } from '../sim/second-person.ts'
import { assignPlans, publishPlans } from '../sim/set-plans.ts'
import { membersByUsername } from './drive.ts'
import type { PlannedCompany } from './planned-company.ts'
import type { RetryingClient } from '../instance/retrying-client.ts'

interface Clients {
  account: { url: string; username: string; password: string }
  client: RetryingClient
  loans: pg.Pool
}

/** Publishes the plans and assigns them to members, before the first loan and the first kill. */
export async function setUpPlans({ account, client, loans }: Clients, { assignments }: PlannedCompany): Promise<void> {
  const { url, username, password } = account
  const approver = await addSecondPerson(url, await signIn(url, username, password), loans)
  const planners = { admin: client, approver }
  const plans = await publishPlans(planners, 'funding')
  const members = await membersByUsername(client)
  const wanted = assignments.map(({ username: of, plan, from }) => {
    return { scope: 'member' as const, subject: members.get(of)!.id, plan, from }
  })
  await assignPlans(planners, plans, wanted)
}
