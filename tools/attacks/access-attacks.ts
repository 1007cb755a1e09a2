import type { LoansAnswer, Member } from '@upline/contracts'
import type { AttackWorld } from './attack-world.ts'

/** Other people's things, and more rights than one has. */
export function accessAttacks(world: () => AttackWorld): void {
  describe('object-level access', () => {
    it('01 a loan outside the own scope is not there, by reading, changing or explaining it', async () => {
      const { admin, officer } = world()
      const all = await admin.get<LoansAnswer>('/api/loans?scope=company&limit=1000')
      const own = await officer.get<LoansAnswer>('/api/loans?limit=1000')
      const visible = new Set(own.loans.map(({ id }) => id))
      const other = all.loans.find(({ id }) => !visible.has(id))!
      for (const path of [`/api/loans/${other.id}`, `/api/loans/${other.id}/history`])
        expect([path, (await officer.call('GET', path)).status]).toEqual([path, 404])
    })

    it('02 a member outside the own team can be neither read, changed, moved, restored nor deleted', async () => {
      const { manager, stranger } = world()
      const path = `/api/users/${stranger.id}`
      const tries = [
        await manager.call('GET', path),
        await manager.call('PUT', path, { firstName: 'Mine' }),
        await manager.call('PATCH', `${path}/upline`, { uplineId: null }),
        await manager.call('POST', `${path}/restore`),
        await manager.call('DELETE', path),
        await manager.call('GET', `${path}/history`),
      ]
      expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    })

    it("03 an import, its refused rows and its undo are its importer's and the company's alone", async () => {
      const { admin, officer, manager, send } = world()
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

    it("04 another member's statement, as a page, PDF or CSV, is refused", async () => {
      const { officer, stranger } = world()
      for (const end of ['', '/statement.pdf', '/statement.csv'])
        expect([403, 404]).toContain(
          (await officer.call('GET', `/api/statements/1${end}?member=${stranger.id}`)).status,
        )
    })

    it("05 another member's personal data is refused, and so is erasing them", async () => {
      const { officer, manager, stranger } = world()
      for (const by of [officer, manager]) {
        expect((await by.call('GET', `/api/personal-data/${stranger.id}`)).status).toBe(403)
        const erasure = { username: stranger.username, reason: 'x' }
        expect((await by.call('POST', `/api/users/${stranger.id}/erasure`, erasure)).status).toBe(403)
      }
    })

    it("06 another member's sessions and second factor are out of reach", async () => {
      const { admin, officer } = world()
      const [session] = await admin.get<{ id: string }[]>('/api/auth/sessions')
      expect((await officer.call('DELETE', `/api/auth/sessions/${session!.id}`)).status).toBe(404)
      expect((await officer.call('POST', '/api/auth/second-factor/of/1/reset')).status).toBe(403)
      expect((await admin.call('GET', '/api/auth/me')).status).toBe(200)
    })
  })

  describe('role escalation', () => {
    it('07 nobody changes their own role, level or upline', async () => {
      const { client, member } = await world().join('climber')
      for (const change of [{ role: 'admin' }, { level: 0 }, { uplineId: '1' }, { username: 'admin' }])
        expect([change, (await client.call('PUT', `/api/users/${member.id}`, change)).status]).toEqual([change, 403])
    })

    it('08 a manager makes no admin, by the form, the list or the file', async () => {
      const { manager } = world()
      const someone = { firstName: 'New', lastName: 'Admin', email: 'new.admin@example.com', role: 'admin' }
      expect((await manager.call('POST', '/api/users', someone)).status).toBe(403)
      const bulk = await manager.call<{ imported: number }>('POST', '/api/team-members/bulk-import', {
        members: [someone],
      })
      expect(bulk.body.imported ?? 0).toBe(0)
    })

    it('09 fields that are not meant to be set are refused, not ignored', async () => {
      const { admin, officer } = world()
      const base = { firstName: 'Mass', lastName: 'Assigned', email: 'mass@example.com' }
      for (const extra of [{ id: '1' }, { version: 99 }, { removedAt: null }, { passwordHash: 'x' }, { isAdmin: true }])
        expect([extra, (await admin.call('POST', '/api/users', { ...base, ...extra })).status]).toEqual([extra, 400])
      const login = { username: 'officer', password: 'x', role: 'admin' }
      expect((await officer.call('POST', '/api/auth/login', login)).status).toBe(400)
    })

    it('10 the company scope, its settings and its books are closed to others', async () => {
      const { officer } = world()
      const calls = [
        ['GET', '/api/loans?scope=company'],
        ['GET', '/api/loans/export.csv?scope=company'],
        ['PUT', '/api/settings/public-pages'],
        ['PUT', '/api/users/bulk-upline'],
        ['GET', '/api/payroll/1'],
        ['GET', '/api/deliveries'],
        ['POST', '/api/pay-periods/1/close'],
      ] as const
      for (const [method, path] of calls) {
        const { status } = await officer.call(method, path, method === 'GET' ? undefined : {})
        expect([path, [400, 403].includes(status)]).toEqual([path, true])
      }
    })

    it('11 what a role could do ends within five seconds of losing it', async () => {
      const { admin, join } = world()
      const { member, client } = await join('fallen', { role: 'manager' })
      await admin.call('PUT', `/api/users/${member.id}`, { role: 'loan_officer' })
      await new Promise((done) => setTimeout(done, 5_000))
      expect((await client.call('GET', '/api/users')).status).toBe(401)
    }, 60_000)

    it('12 a list holds nobody from outside the own team', async () => {
      const { officer, stranger } = world()
      const seen = await officer.get<Member[]>(`/api/users?q=${stranger.username}`)
      expect(seen).toEqual([])
    })
  })
}
