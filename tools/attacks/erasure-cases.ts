import pg from 'pg'
import { strFromU8, unzipSync } from 'fflate'
import { type Client, signIn } from '../instance/client.ts'
import { databaseUrl } from '../instance/places.ts'
import { OWN_PASSWORD, type AttackWorld, patiently } from './attack-world.ts'

const STORES = ['identity', 'roster', 'loans', 'recruiting', 'sites', 'notifications', 'encompass'] as const
const NAME = { firstName: 'Xenobia', lastName: 'Quillfeather' }

/** What the decision keeps: nothing of a person without statements, in no table of any service. */
async function placesOf(world: AttackWorld, text: string): Promise<string[]> {
  const found: string[] = []
  for (const store of STORES) {
    const client = new pg.Client({ connectionString: databaseUrl(world.instance, store) })
    await client.connect()
    const tables = await client.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables.rows) {
      const { rowCount } = await client.query(`select 1 from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`])
      if (rowCount) found.push(`${store}.${name}`)
    }
    await client.end()
  }
  return found
}

/** A person's data as a file, and their erasure from everywhere. */
export function erasureCases(world: () => AttackWorld): void {
  let person: { id: string; username: string; client: Client }

  beforeAll(async () => {
    const details = { bio: 'Quillfeather writes', phone: '208-555-0187', businessName: 'Quillfeather Loans' }
    const { member, client } = await world().join('quillfeather', { ...NAME, ...details })
    person = { id: member.id, username: member.username, client }
    const row = {
      ...{ Borrower_Name: 'Bo Rower', Property_Address: '7 Elm', Property_State: 'ID', Loan_Purpose: 'Purchase' },
      ...{
        Loan_Officer: 'Xenobia Quillfeather',
        Loan_Status: 'Funded',
        Created_Date: '2026-05-01',
        Loan_Amount: '250000',
      },
    }
    await patiently(async () => {
      const { body } = await world().admin.call<{ commissionsCreated: number }>('POST', '/api/loans/bulk-import', {
        loans: [row],
      })
      if (!(body.commissionsCreated > 0)) throw new Error('the officer is not known yet')
    })
    await world().admin.call('POST', '/api/loans/bulk-import', { loans: [{ ...row, Loan_Amount: '260000' }] })
    await client.post('/api/test-email', { email: member.email })
  }, 60_000)

  describe('personal data', () => {
    it('comes as one file, to its owner and to ceo and admin', async () => {
      const { instance, admin } = world()
      for (const { cookie } of [person.client, admin]) {
        const answer = await fetch(`${instance.url}/api/personal-data/${person.id}`, { headers: { cookie } })
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
        const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
        const all = strFromU8(files['personal-data.json']!)
        for (const text of ['Quillfeather', '208-555-0187', 'commission_entries']) expect(all).toContain(text)
        expect(Object.keys(files)).toEqual(
          expect.arrayContaining(['roster/profile.csv', 'loans/commission_entries.csv']),
        )
        expect(all).not.toMatch(/argon2|passwordHash|password_hash/)
      }
    }, 60_000)

    it('is erased from every table of every service, and the ledger keeps its cents', async () => {
      const { admin, instance } = world()
      const total = async () =>
        (await admin.get<{ totalCommission: number }>('/api/loans?scope=company&limit=1')).totalCommission
      const before = await total()
      expect((await placesOf(world(), 'quillfeather')).length).toBeGreaterThan(5)
      await admin.post(`/api/users/${person.id}/erasure`, { username: person.username, reason: 'asked for' })
      await patiently(async () => {
        const left = [...(await placesOf(world(), 'quillfeather')), ...(await placesOf(world(), 'xenobia'))]
        if (left.length > 0) throw new Error(left.join(', '))
      })
      expect(await placesOf(world(), '208-555-0187')).toEqual([])
      expect(await total()).toEqual(before)
      expect((await person.client.call('GET', '/api/auth/me')).status).toBe(401)
      await expect(signIn(instance.url, person.username, OWN_PASSWORD)).rejects.toThrow('401')
      expect((await admin.call('GET', `/api/users/${person.id}`)).status).toBe(404)
    }, 120_000)
  })
}
