import { DUTIES, type Member, ROLES } from '@upline/contracts'
import { eventually } from '@upline/testing/eventually'
import { type Client, signIn } from '../instance/client.ts'

const FIRST_PASSWORD = 'Welcome123!'
const PASSWORD = 'Role-table-1'

/** Callers: a visitor, each role, and a processor with each duty. */
export const ACTORS = ['visitor', ...ROLES, ...DUTIES] as const
export type Actor = (typeof ACTORS)[number]

/** The session cookie of each actor; empty for the visitor. */
export async function signInActors(url: string, admin: Client): Promise<Record<Actor, string>> {
  const cookies = { visitor: '' } as Record<Actor, string>
  for (const role of ROLES) cookies[role] = await addMember(url, admin, role, { role })
  for (const duty of DUTIES) cookies[duty] = await addMember(url, admin, duty, { role: 'processor', duties: [duty] })
  return cookies
}

async function addMember(url: string, admin: Client, actor: Actor, standing: object): Promise<string> {
  const username = `table-${actor.replaceAll('_', '-')}`
  const names = { firstName: 'Table', lastName: actor, email: `${username}@example.com` }
  await admin.post<Member>('/api/users', { ...names, username, ...standing })
  const first = await eventually(() => signIn(url, username, FIRST_PASSWORD))
  await first.post('/api/auth/change-password', { currentPassword: FIRST_PASSWORD, newPassword: PASSWORD })
  return (await signIn(url, username, PASSWORD)).cookie
}
