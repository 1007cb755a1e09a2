import type { Member } from '@upline/contracts'
import { type Client, signIn } from '../../instance/client.ts'

const PASSWORD = 'Bench-dashboards-1'
const CONCURRENCY = 4

export interface Viewer {
  id: string
  username: string
  client: Client
}

/** Adds members in four levels, each with a password of their own, and signs them in. */
export async function signedInMembers(url: string, admin: Client, count: number): Promise<Viewer[]> {
  const members: Member[] = []
  for (let no = 0; no < count; no++) members.push(await addMember(admin, no, members[Math.floor((no - 1) / 4)]))
  const viewers: Viewer[] = []
  let next = 0
  const one = async () => {
    while (next < members.length) {
      const { id, username } = members[next++] as Member
      viewers.push({ id, username, client: await signInSoon(url, username) })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, one))
  return viewers
}

function addMember(admin: Client, no: number, upline: Member | undefined): Promise<Member> {
  const username = `bench.viewer.${no}`
  return admin.post<Member>('/api/users', {
    ...{ firstName: 'Vera', lastName: `Viewer ${no}`, email: `${username}@example.com`, username, password: PASSWORD },
    ...{ role: 'loan_officer', level: 1, ...(upline ? { uplineId: upline.id } : {}) },
    ...{ originationWebsite: 'https://example.com', recruitingWebsite: 'https://example.com' },
  })
}

/** Identity receives a member by event. */
async function signInSoon(url: string, username: string): Promise<Client> {
  for (let tried = 1; ; tried++)
    try {
      return await signIn(url, username, PASSWORD)
    } catch (fault) {
      if (tried >= 20) throw fault
      await new Promise((done) => setTimeout(done, 250 * tried))
    }
}
