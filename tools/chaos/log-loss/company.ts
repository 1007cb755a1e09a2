import { randomUUID } from 'node:crypto'
import { secondFactorChanged } from '@upline/contracts/events'
import type { Instance } from '../../instance/instance.ts'
import { environmentOf } from '../../instance/places.ts'
import { putIntoOutbox } from '../../instance/outbox.ts'
import { waitUntilIdle } from '../../instance/wait-until-idle.ts'
import { deliverLoans, importMembers, membersByUsername } from '../drive.ts'
import type { Databases } from '../compare.ts'
import { storeReadings } from '../encompass-source.ts'
import { RetryingClient } from '../../instance/retrying-client.ts'
import { publishSite } from '../publish-site.ts'
import { applicantsOf, register } from '../registrations/applicant.ts'
import { planCompany, type PlannedCompany } from '../planned-company.ts'
import type pg from 'pg'

const MEMBERS = 60
const APPLICANTS = 3
const MOVES = 20
const DEACTIVATED = 3
/** The roster knows from an event that these have to change their passwords. */
export const WITH_PASSWORD_RESET = ['chaos.11', 'chaos.12', 'chaos.13']

type Pools = Databases & Record<'encompass' | 'identity', pg.Pool>

/** Data for every read model: members who moved, funded loans, plan holders with bonuses, and a published site. */
export async function foundCompany(
  { client, instance, pools }: { client: RetryingClient; instance: Instance; pools: Pools },
  { seed, loans }: { seed: number; loans: number },
): Promise<PlannedCompany> {
  await client.send('PUT', '/api/company', { name: 'Forgotten Lending', timeZone: 'America/Denver' })
  const company = { ...planCompany(seed, { members: MEMBERS, loans }), assignments: [] }
  await importMembers(client, company)
  await publishSite(client)
  await deliverLoans(client, pools.encompass, company)
  const synced = company.loans.filter(({ source }) => source === 'encompass')
  await storeReadings(pools.encompass, synced)
  const ids = [...(await membersByUsername(client)).values()].map(({ id }) => id)
  for (let turn = 0; turn < MOVES; turn++) {
    const [memberId, uplineId] = [ids[(turn * 7) % MEMBERS]!, ids[(turn * 13 + 5) % MEMBERS]!]
    await client.send('PUT', `/api/users/${memberId}/upline`, { uplineId })
  }
  const provider = environmentOf(instance, 'recruiting')['STRIPE_SIMULATOR_URL']!
  // The administrator counts as Premium and earns a bonus for each of them.
  const registering = applicantsOf(APPLICANTS, String(seed)).map((applicant) =>
    register({ client, provider, recruiterId: '1' }, applicant),
  )
  await Promise.all(registering)
  for (const username of WITH_PASSWORD_RESET) await client.send('POST', '/api/auth/reset-password', { username })
  await resetSecondFactor(pools.identity, ids[0]!)
  // The oracle does not know who is inactive: loans that fund after a deactivation would owe the member nothing.
  await waitUntilIdle(instance, pools)
  for (const id of ids.slice(0, DEACTIVATED)) await client.send('PUT', `/api/users/${id}`, { isActive: false })
  return company
}

/** Writes what identity writes when admin resets the second factor of a member who had one. */
async function resetSecondFactor(identity: pg.Pool, memberId: string): Promise<void> {
  const at = new Date().toISOString()
  await identity.query(
    `insert into second_factor_history (account_id, what, by_id, address, at) values ($1, 'reset', '1', '', $2)`,
    [memberId, at],
  )
  const data = {
    memberId,
    username: 'chaos',
    firstName: 'Chaos',
    email: 'chaos@example.com',
    what: 'reset',
    by: '1',
    at,
  }
  const event = { id: randomUUID(), type: secondFactorChanged, key: memberId, aggregateVersion: 0, data }
  await putIntoOutbox(identity, 'identity', [event])
}
