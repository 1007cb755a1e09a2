import { pathVariants } from '../../libs/testing/src/path-variants.ts'
import { RawClient } from '../../libs/testing/src/raw-client.ts'
import { type AttackFixture, newMember, eventually } from './attack-fixture.ts'
import { signIn } from '../instance/client.ts'

/** One path of each kind that a guard protects, with the methods it supports. */
const GUARDED: [method: string, path: string][] = [
  ['GET', '/mail/messages'],
  ['DELETE', '/mail/messages'],
  ['GET', '/simulators/encompass/state'],
  ['POST', '/simulators/encompass/loans'],
  ['GET', '/api/operations'],
  ['GET', '/api/personal-data/1'],
  ['GET', '/api/payroll/1'],
  ['GET', '/api/deliveries'],
  ['GET', '/api/integrations/encompass'],
  ['GET', '/api/operations/identity/dead-letters'],
]

/** Calls for every member, closed to visitors and while a password change is required. */
const SIGNED_IN: [method: string, path: string][] = [
  ['GET', '/api/live'],
  ['GET', '/api/users'],
  ['GET', '/api/loans'],
  ['GET', '/api/team'],
  ['GET', '/api/leads'],
  ['GET', '/api/recruiting-funnel'],
  ['GET', '/api/mail-preferences'],
]

/** Alternative spellings of the same path. */
export function pathAttacks(fixture: () => AttackFixture): void {
  describe('paths', () => {
    it('59 protects a guarded path in every spelling and changes nothing behind it', async () => {
      const { admin, officer, instance } = fixture()
      const due = await withDuePassword(fixture())
      await eventually(async () => {
        if ((await admin.get<unknown[]>('/mail/messages')).length === 0) throw new Error('no email yet')
      })
      const before = await stateOf(fixture())
      const client = new RawClient(instance.url)
      const open: string[] = []
      for (const [cookie, calls] of [
        ['', [...GUARDED, ...SIGNED_IN]],
        ['upline_session=visitor', [...GUARDED, ...SIGNED_IN]],
        [due, [...GUARDED, ...SIGNED_IN]],
        [officer.cookie, GUARDED],
      ] as const)
        for (const [method, path] of calls)
          for (const target of [path, ...Object.values(pathVariants(path))]) {
            const { status, body } = await client.send(method, target, cookie ? { cookie } : {})
            const isShell = body.includes('<div id="root">')
            if (status < 300 && !isShell) open.push(`${method} ${target} ${status}`)
          }
      client.close()
      expect(open).toEqual([])
      expect(await stateOf(fixture())).toEqual(before)
    }, 240_000)

    it('60 returns 400 for a path that is not canonical, for administrators too', async () => {
      const { admin, instance } = fixture()
      const client = new RawClient(instance.url)
      for (const target of ['/%6dail/messages', '/simulators/%65ncompass/state', '/api/%75sers', '//mail/messages']) {
        const { status } = await client.send('GET', target, { cookie: admin.cookie })
        expect([target, status]).toEqual([target, 400])
      }
      client.close()
    })
  })
}

/** A session of an administrator who has not changed the first password yet. */
async function withDuePassword({ admin, instance }: AttackFixture): Promise<string> {
  const wanted = { ...newMember('due'), role: 'admin' }
  await admin.post('/api/users', wanted)
  return (await eventually(() => signIn(instance.url, wanted.username, 'Welcome123!'))).cookie
}

async function stateOf({ admin }: AttackFixture) {
  const mails = await admin.get<{ id: string }[]>('/mail/messages')
  const { loans } = await admin.get<{ loans: { loanNumber: string; amount: unknown }[] }>('/simulators/encompass/state')
  return { firstMail: mails.at(-1)?.id, loans: loans.map(({ loanNumber, amount }) => [loanNumber, amount]) }
}
