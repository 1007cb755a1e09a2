import type { Instance } from '../../instance/instance.ts'
import { environmentOf } from '../../instance/places.ts'
import { untilQuiet } from '../../instance/quiet.ts'
import { bringLoans, bringMembers, membersByUsername } from '../drive.ts'
import type { Databases } from '../compare.ts'
import { RetryingClient } from '../retrying-client.ts'
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

type Pools = Databases & { encompass: pg.Pool }

/** Something in every read model: members who moved, funded loans, plan holders with bonuses, and a published site. */
export async function foundCompany(
  { client, instance, pools }: { client: RetryingClient; instance: Instance; pools: Pools },
  { seed, loans }: { seed: number; loans: number },
): Promise<PlannedCompany> {
  const company = { ...planCompany(seed, { members: MEMBERS, loans }), assignments: [] }
  await bringMembers(client, company)
  await publishSite(client)
  await bringLoans(client, pools.encompass, company)
  const ids = [...(await membersByUsername(client)).values()].map(({ id }) => id)
  for (let turn = 0; turn < MOVES; turn++) {
    const [memberId, uplineId] = [ids[(turn * 7) % MEMBERS]!, ids[(turn * 13 + 5) % MEMBERS]!]
    await client.send('PUT', `/api/users/${memberId}/upline`, { uplineId })
  }
  const provider = environmentOf(instance, 'recruiting')['STRIPE_SIMULATOR_URL']!
  // The administrator counts as Premium and earns a bonus for each of them.
  for (const applicant of applicantsOf(APPLICANTS, String(seed)))
    await register({ client, provider, recruiterId: '1' }, applicant)
  for (const username of WITH_PASSWORD_RESET) await client.send('POST', '/api/auth/reset-password', { username })
  // The oracle does not know who is inactive: loans that fund after a deactivation would owe the member nothing.
  await untilQuiet(instance, pools)
  for (const id of ids.slice(0, DEACTIVATED)) await client.send('PUT', `/api/users/${id}`, { isActive: false })
  return company
}
