import type { Member, Problem } from '@upline/contracts'
import { passwordChanged, passwordResetRequested } from '@upline/contracts/events'
import pg from 'pg'
import { readOrder } from '../src/directory/member-order.ts'
import { memberQuery } from '../src/directory/member-pages.queries.ts'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster({ OPEN_ROSTER: 'on' })
  const members = [
    { ...person('jose'), firstName: 'José', lastName: 'Łukasz', role: 'senior_loan_officer' },
    { ...person('percent'), lastName: '100%_Sure', phone: '555-9999', originationWebsite: 'https://p.example.com' },
    ...Array.from({ length: 25 }, (_, n) => ({ ...person(`page${n}`), lastName: n % 2 ? 'Twin' : 'Solo' })),
  ]
  await roster.admin.post('/team-members/bulk-import', { members })
})
afterAll(() => roster.stop())

const found = async (q: string) =>
  (await roster.admin.get<Member[]>(`/users?q=${encodeURIComponent(q)}`)).body.map(({ username }) => username)

describe('the list of members', () => {
  it.each([
    ['jos', ['jose']],
    ['LUKASZ', ['jose']],
    ['José Łuk', ['jose']],
    ['se@exam', ['jose']],
    ['senior_loan', ['jose']],
    ['senior loan', ['jose']],
    ['0%_s', ['percent']],
    ['0%', ['percent']],
    ['%_', ['percent']],
    ['ent 1', ['percent']],
    ['t 100%_s', ['percent']],
    ['nior_lo', ['jose']],
    ['nior lo', ['jose']],
    ['SÉNIOR', ['jose']],
    ['percent@example.com loan', []],
    ['percent percent', []],
    ['zzz', []],
  ])('matches any part of name, username, email and role: %s', async (q, usernames) => {
    expect(await found(q)).toEqual(usernames)
  })

  it('finds a member by every part of their name with three characters or more', async () => {
    const name = 'Percent 100%_Sure'
    for (let length = 3; length <= name.length; length++)
      for (let from = 0; from + length <= name.length; from++)
        expect(await found(name.slice(from, from + length))).toContain('percent')
  })

  it('uses an index whose trigrams span spaces, and statistics for how common a part is', async () => {
    const client = new pg.Client({ connectionString: roster.database.url })
    await client.connect()
    const search = { q: 'ent 1', limit: 50, order: readOrder('name'), filters: {}, team: null }
    const { sql, parameters } = memberQuery(search)
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query<{ name: string }>(`select indexname as name from pg_indexes
      where tablename = 'members' and indexname <> 'members_words' and indexdef like '%removed_at IS NULL%'`)
    for (const { name } of rows) await client.query(`drop index ${name}`)
    const plan = JSON.stringify((await client.query(`explain ${sql}`, parameters)).rows)
    await client.query('rollback; analyze members')
    const sampled = await client.query(
      `select 1 from pg_stats_ext_exprs where statistics_name = 'members_words_samples'`,
    )
    await client.end()
    expect(plan).toMatch(/on members_words.*Index Cond: \(replace/)
    expect(sampled.rowCount).toBe(1)
  })

  it('pages by name and lists each member once', async () => {
    const whole = (await roster.admin.get<Member[]>('/users?q=page')).body.map(({ id }) => id)
    const pages: string[] = []
    for (let cursor = ''; ;) {
      const { body, headers } = await roster.admin.get<Member[]>(`/users?q=page&limit=7&cursor=${cursor}`)
      pages.push(...body.map(({ id }) => id))
      cursor = String(headers['next-cursor'] ?? '')
      if (cursor === '') break
      expect(body).toHaveLength(7)
    }
    expect(pages).toEqual(whole)
    expect(new Set(pages).size).toBe(25)
  })

  it.each(['limit=0', 'limit=5001', 'limit=x', 'limit=-1', 'cursor=nonsense'])('refuses %s', async (query) => {
    const answer = await roster.admin.get<Problem>(`/users?${query}`)
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, query.split('=')[0]])
  })
})

describe('a search for a single letter', () => {
  it.each(['/users?q=e', '/team/tree?q=e', '/roster-direct?q=e'])('refuses %s', async (path) => {
    const { status, body } = await roster.admin.get<Problem>(path)
    expect([status, body.errors[0]]).toEqual([400, { field: 'q', message: 'Type at least 2 letters.' }])
  })
})

describe('the open roster', () => {
  it('shows names, roles, levels and websites to a visitor, and nothing else', async () => {
    const { status, body } = await roster.visitor.get<object[]>('/roster-direct?q=percent')
    expect([status, body]).toEqual([
      200,
      [
        {
          ...{ firstName: 'Percent', lastName: '100%_Sure', role: 'loan_officer', level: 1 },
          ...{ originationWebsite: 'https://p.example.com', recruitingWebsite: '' },
        },
      ],
    ])
  })

  it('cannot be searched by hidden fields', async () => {
    expect((await roster.visitor.get<object[]>('/roster-direct?q=percent@example')).body).toEqual([])
    expect((await roster.visitor.get('/users')).status).toBe(401)
  })

  it('pages like the list, and shows everything to members with access to roster pages', async () => {
    const { headers } = await roster.visitor.get('/roster-direct?limit=3')
    const next = await roster.visitor.get<object[]>(`/roster-direct?limit=3&cursor=${headers['next-cursor']}`)
    expect(next.body).toHaveLength(3)
    expect((await roster.admin.get<Member[]>('/roster-direct?q=percent')).body[0]?.phone).toBe('555-9999')
  })
})

describe('a due password change', () => {
  it('follows the events of identity', async () => {
    const member = await roster.add('pat')
    const isDue = async () => (await roster.admin.get<Member>(`/users/${member.id}`)).body.needsPasswordChange
    const of = { key: member.id, aggregateVersion: 0 }
    const at = new Date().toISOString()
    expect(await isDue()).toBe(true)
    await roster.emit({ type: passwordChanged, ...of, data: { memberId: member.id, at } })
    expect(await isDue()).toBe(false)
    const reset = {
      memberId: member.id,
      username: 'pat',
      firstName: 'Pat',
      email: 'pat@example.com',
      expiresAt: null,
      at,
    }
    await roster.emit({ type: passwordResetRequested, ...of, data: { ...reset, sealedPassword: 'by mail' } })
    expect(await isDue()).toBe(false)
    await roster.emit({ type: passwordResetRequested, ...of, data: { ...reset, sealedPassword: null } })
    expect(await isDue()).toBe(true)
  })
})
