import pg from 'pg'
import { strFromU8, unzipSync } from 'fflate'
import { type Client, signIn } from '../instance/client.ts'
import { databaseUrl } from '../instance/places.ts'
import { OWN_PASSWORD, type AttackFixture, eventually } from './attack-fixture.ts'

const STORES = ['identity', 'roster', 'loans', 'recruiting', 'sites', 'notifications', 'encompass'] as const
const NAME = { firstName: 'Xenobia', lastName: 'Quillfeather' }

/** Tables of any service that contain the text. After an erasure, no table may contain the person's name. */
async function placesOf(fixture: AttackFixture, text: string): Promise<string[]> {
  const found: string[] = []
  for (const store of STORES) {
    const client = new pg.Client({ connectionString: databaseUrl(fixture.instance, store) })
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

/** Exports a person's data as a file, and erases it everywhere. */
export function erasureCases(fixture: () => AttackFixture): void {
  let person: { id: string; username: string; client: Client }

  beforeAll(async () => {
    const details = { bio: 'Quillfeather writes', phone: '208-555-0187', businessName: 'Quillfeather Loans' }
    const { member, client } = await fixture().join('quillfeather', { ...NAME, ...details })
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
    await eventually(async () => {
      const { body } = await fixture().admin.call<{ commissionsCreated: number }>('POST', '/api/loans/bulk-import', {
        loans: [row],
      })
      if (!(body.commissionsCreated > 0)) throw new Error('the loan officer has not arrived yet')
    })
    await fixture().admin.call('POST', '/api/loans/bulk-import', { loans: [{ ...row, Loan_Amount: '260000' }] })
    await client.post('/api/test-email', { email: member.email })
  }, 60_000)

  describe('personal data', () => {
    it('returns personal data as one file to its owner, CEO and admin', async () => {
      const { instance, admin } = fixture()
      for (const { cookie } of [person.client, admin]) {
        const response = await fetch(`${instance.url}/api/personal-data/${person.id}`, { headers: { cookie } })
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
        const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
        const all = strFromU8(files['personal-data.json']!)
        for (const text of ['Quillfeather', '208-555-0187', 'commission_entries']) expect(all).toContain(text)
        expect(Object.keys(files)).toEqual(
          expect.arrayContaining(['roster/profile.csv', 'loans/commission_entries.csv']),
        )
        expect(all).not.toMatch(/argon2|passwordHash|password_hash/)
      }
    }, 60_000)

    it('erases a member from every table of every service and keeps the ledger’s amounts', async () => {
      const { admin, instance } = fixture()
      const total = async () =>
        (await admin.get<{ totalCommission: number }>('/api/loans?scope=company&limit=1')).totalCommission
      const before = await total()
      expect((await placesOf(fixture(), 'quillfeather')).length).toBeGreaterThan(5)
      await admin.post(`/api/users/${person.id}/erasure`, { username: person.username, reason: 'asked for' })
      await eventually(async () => {
        const left = [...(await placesOf(fixture(), 'quillfeather')), ...(await placesOf(fixture(), 'xenobia'))]
        if (left.length > 0) throw new Error(left.join(', '))
      })
      expect(await placesOf(fixture(), '208-555-0187')).toEqual([])
      expect(await total()).toEqual(before)
      expect((await person.client.call('GET', '/api/auth/me')).status).toBe(401)
      await expect(signIn(instance.url, person.username, OWN_PASSWORD)).rejects.toThrow('401')
      expect((await admin.call('GET', `/api/users/${person.id}`)).status).toBe(404)
    }, 120_000)
  })
}
