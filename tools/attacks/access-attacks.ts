import type { LoansResponse, Member } from '@upline/contracts'
import { type AttackFixture, newMember } from './attack-fixture.ts'

/** Access to other members' data, and attempts to gain rights. */
export function accessAttacks(fixture: () => AttackFixture): void {
  describe('object-level access', () => {
    it('01 hides a loan outside the user’s scope when reading, changing or explaining it', async () => {
      const { admin, officer } = fixture()
      const all = await admin.get<LoansResponse>('/api/loans?scope=company&limit=1000')
      const own = await officer.get<LoansResponse>('/api/loans?limit=1000')
      const visible = new Set(own.loans.map(({ id }) => id))
      const other = all.loans.find(({ id }) => !visible.has(id))!
      for (const path of [`/api/loans/${other.id}`, `/api/loans/${other.id}/history`])
        expect([path, (await officer.call('GET', path)).status]).toEqual([path, 404])
    })

    it('02 refuses to read, change, move, restore or delete a member outside the user’s team', async () => {
      const { manager, stranger } = fixture()
      const path = `/api/users/${stranger.id}`
      const attempts = [
        await manager.call('GET', path),
        await manager.call('PUT', path, { firstName: 'Mine' }),
        await manager.call('PATCH', `${path}/upline`, { uplineId: null }),
        await manager.call('POST', `${path}/restore`),
        await manager.call('DELETE', path),
        await manager.call('GET', `${path}/history`),
      ]
      expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    })

    it('03 shows an import, its rejected rows and its undo only to the importer and the company', async () => {
      const { admin, officer, manager, send } = fixture()
      const body = new FormData()
      body.set('file', new Blob(['Borrower_Name,Property_Address\n']), 'loans.csv')
      const started = await send('POST', '/api/imports', { headers: { cookie: admin.cookie }, body })
      const { id } = JSON.parse(started.text) as { id: string }
      for (const by of [officer, manager])
        for (const [method, end] of [
          ['GET', ''],
          ['GET', '/events'],
          ['GET', '/refused.csv'],
          ['POST', '/undo'],
        ] as const)
          expect([403, 404]).toContain((await by.call(method, `/api/imports/${id}${end}`)).status)
    })

    it("04 refuses another member's statement as a page, PDF and CSV", async () => {
      const { officer, stranger } = fixture()
      for (const end of ['', '/statement.pdf', '/statement.csv'])
        expect([403, 404]).toContain(
          (await officer.call('GET', `/api/statements/1${end}?member=${stranger.id}`)).status,
        )
    })

    it("05 refuses another member's personal data, and their erasure", async () => {
      const { officer, manager, stranger } = fixture()
      for (const by of [officer, manager]) {
        expect((await by.call('GET', `/api/personal-data/${stranger.id}`)).status).toBe(403)
        const erasure = { username: stranger.username, reason: 'x' }
        expect((await by.call('POST', `/api/users/${stranger.id}/erasure`, erasure)).status).toBe(403)
      }
    })

    it("06 keeps another member's sessions and second factor out of reach", async () => {
      const { admin, officer } = fixture()
      const [session] = await admin.get<{ id: string }[]>('/api/auth/sessions')
      expect((await officer.call('DELETE', `/api/auth/sessions/${session!.id}`)).status).toBe(404)
      expect((await officer.call('POST', '/api/auth/second-factor/of/1/reset')).status).toBe(403)
      expect((await admin.call('GET', '/api/auth/me')).status).toBe(200)
    })
  })

  describe('role escalation', () => {
    it('07 lets no member change their own role, level or upline', async () => {
      const { client, member } = await fixture().join('climber')
      for (const change of [{ role: 'admin' }, { level: 0 }, { uplineId: '1' }, { username: 'admin' }])
        expect([change, (await client.call('PUT', `/api/users/${member.id}`, change)).status]).toEqual([change, 403])
    })

    it('08 lets no manager create an admin by form, list or file', async () => {
      const { manager } = fixture()
      const someone = { firstName: 'New', lastName: 'Admin', email: 'new.admin@example.com', role: 'admin' }
      expect((await manager.call('POST', '/api/users', someone)).status).toBe(403)
      const bulk = await manager.call<{ imported: number }>('POST', '/api/team-members/bulk-import', {
        members: [someone],
      })
      expect(bulk.body.imported ?? 0).toBe(0)
    })

    it('09 refuses fields that may not be set, instead of ignoring them', async () => {
      const { admin, officer } = fixture()
      const base = { firstName: 'Mass', lastName: 'Assigned', email: 'mass@example.com' }
      for (const extra of [{ id: '1' }, { version: 99 }, { removedAt: null }, { passwordHash: 'x' }, { isAdmin: true }])
        expect([extra, (await admin.call('POST', '/api/users', { ...base, ...extra })).status]).toEqual([extra, 400])
      const login = { username: 'officer', password: 'x', role: 'admin' }
      expect((await officer.call('POST', '/api/auth/login', login)).status).toBe(400)
    })

    it('10 closes the company scope, its settings and its pay periods to other roles', async () => {
      const { officer } = fixture()
      const calls = [
        ['GET', '/api/loans?scope=company'],
        ['GET', '/api/loans/export.csv?scope=company'],
        ['PUT', '/api/settings/public-pages'],
        ['PUT', '/api/users/bulk-upline'],
        ['GET', '/api/payroll/1'],
        ['GET', '/api/deliveries'],
        ['POST', '/api/pay-periods/1/close'],
        ['PUT', '/api/pay-calendar'],
        ['POST', '/api/pay-runs/1/lock'],
        ['POST', '/api/pay-runs/1/verify'],
        ['POST', '/api/pay-runs/1/approve'],
        ['POST', '/api/pay-runs/1/reopen'],
        ['POST', '/api/pay-runs/1/pay'],
      ] as const
      for (const [method, path] of calls) {
        const { status } = await officer.call(method, path, method === 'GET' ? undefined : {})
        expect([path, [400, 403].includes(status)]).toEqual([path, true])
      }
    })

    it('11 ends the rights of a role within five seconds after losing it', async () => {
      const { admin, join } = fixture()
      const { member, client } = await join('fallen', { role: 'manager' })
      await admin.call('PUT', `/api/users/${member.id}`, { role: 'loan_officer' })
      await new Promise((done) => setTimeout(done, 5_000))
      expect((await client.call('GET', '/api/users')).status).toBe(401)
    }, 60_000)

    it('63 creates no account with a session that has not ended after its owner lost the role', async () => {
      const { admin, join } = fixture()
      const { member, client } = await join('trapdoor', { role: 'admin' })
      expect((await client.call('GET', '/api/users?limit=1')).status).toBe(200)
      expect((await admin.call('PUT', `/api/users/${member.id}`, { role: 'loan_officer' })).status).toBe(200)
      const backdoor = { ...newMember('backdoor'), role: 'admin' }
      expect((await client.call('POST', '/api/users', backdoor)).status).toBe(401)
    })

    it('12 lists no member outside the user’s team', async () => {
      const { officer, stranger } = fixture()
      const seen = await officer.get<Member[]>(`/api/users?q=${stranger.username}`)
      expect(seen).toEqual([])
    })
  })
}
