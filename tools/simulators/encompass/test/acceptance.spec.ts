import { setTimeout as pause } from 'node:timers/promises'
import { type TestTenant, startTestTenant } from './test-tenant.ts'

/** Acceptance list of integrations/encompass.md, 5.8. webhooks.spec.ts has its webhook part. */
let tenant: TestTenant

beforeEach(async () => {
  tenant = await startTestTenant()
})
afterEach(() => tenant.stop())

const PIPELINE = '/encompass/v3/loanPipeline'
const all = { filter: { terms: [{ canonicalName: 'Loan.LoanNumber', matchType: 'isNotEmpty' }] } }
const names = { fields: ['Loan.LoanNumber', 'Loan.LoanAmount', 'Loan.LastModified', 'Fields.LOID'] }
const anyLoan = async () => (await tenant.state()).loans[4]!

it('S1: issues tokens by password and by client credentials, checks the suffix, and omits expires_in', async () => {
  const password = {
    grant_type: 'password',
    username: 'upline@encompass:BE00000000',
    password: 'simulated',
    scope: 'lp',
  }
  const client = { client_id: 'upline-simulator', client_secret: 'simulated' }
  const basic = await tenant.form<object>('token', password)
  expect([basic.status, Object.keys(basic.body).sort()]).toEqual([200, ['access_token', 'token_type']])
  expect((await tenant.form('token', { ...password, ...client }, null)).status).toBe(200)
  const ours = { grant_type: 'client_credentials', instance_id: 'BE00000000', scope: 'lp' }
  expect((await tenant.form('token', ours)).status).toBe(200)
  const wrong = await tenant.form('token', { ...password, username: 'upline@encompass:BE1' })
  expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_grant', error_description: expect.any(String) } })
  expect((await tenant.form('token', { ...password, scope: 'pc' })).status).toBe(400)
})

it('S2: expires tokens by its clock, which can be moved forward', async () => {
  expect((await tenant.get(`/encompass/v3/settings/milestones`)).status).toBe(200)
  await tenant.control('clock', { minutes: 14 })
  expect((await tenant.get(`/encompass/v3/settings/milestones`)).status).toBe(200)
  await tenant.control('clock', { minutes: 16 })
  expect((await tenant.get(`/encompass/v3/settings/milestones`)).status).toBe(401)
})

it('S3: introspects and revokes a token', async () => {
  const introspection = await tenant.form<object>('token/introspection', { token: tenant.token() })
  expect(introspection.body).toMatchObject({
    active: true,
    scope: 'lp',
    encompass_instance_id: 'BE00000000',
    token_type: 'Bearer',
  })
  await tenant.form('token/revocation', { token: tenant.token() })
  expect((await tenant.form('token/introspection', { token: tenant.token() })).body).toEqual({ active: false })
  expect((await tenant.get('/encompass/v3/settings/milestones')).status).toBe(401)
})

it('S4: allows 30 concurrent calls, reports the limit in its headers, and returns 429 above it', async () => {
  await tenant.control('faults', { latencyMs: 1_500 })
  const responses = await Promise.all(Array.from({ length: 40 }, () => tenant.get('/encompass/v3/settings/milestones')))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(responses[0]!.headers.get('x-concurrency-limit-limit')).toBe('30')
  expect(responses[0]!.headers.get('x-concurrency-limit-remaining')).toMatch(/^\d+$/)
  expect(responses[0]!.headers.get('x-rate-limit-limit')).toBe('500000')
})

it('S5: pages the v3 pipeline in strings, rejects an operator over one term, and caps pages at 1000', async () => {
  await tenant.control('loans', { count: 1_100 })
  const first = await tenant.post<{ loanId: string; fields: Record<string, string> }[]>(`${PIPELINE}?limit=2000`, {
    ...all,
    ...names,
  })
  expect(first.body).toHaveLength(1_000)
  expect(first.headers.get('x-total-count')).toBe('1125')
  const { fields } = first.body[0]!
  expect(fields['Loan.LoanAmount']).toMatch(/^\d+\.\d{4}$/)
  expect(fields['Loan.LastModified']).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d:\d\d [AP]M$/)
  expect(first.body.some((row) => !('Fields.LOID' in row.fields))).toBe(true)
  const rest = await tenant.post<unknown[]>(`${PIPELINE}?start=1000&limit=1000`, { ...all, ...names })
  expect(rest.body).toHaveLength(125)
  const invalid = await tenant.post<{ details: string }>(PIPELINE, { filter: { operator: 'and', ...all.filter } })
  expect(invalid).toMatchObject({ status: 400, body: { details: 'Operator does not apply' } })
  expect((await tenant.post(PIPELINE, { fields: [] })).status).toBe(400)
  expect((await tenant.post(`${PIPELINE}?ignoreInvalidFields=false`, { ...all, fields: ['Loan.No'] })).status).toBe(400)
})

it('S6: keys v1 pipeline rows by loanGuid, ignores start and folders, and accepts asc and an operator over one term', async () => {
  const input = { ...names, filter: { operator: 'and', ...all.filter }, loanFolders: ['Nowhere'] }
  const sorted = { ...input, sortOrder: [{ canonicalName: 'Loan.LastModified', order: 'asc' }] }
  const page = (start: number) =>
    tenant.post<{ loanGuid: string }[]>(`/encompass/v1/loanPipeline?start=${start}&limit=10`, sorted)
  const [one, two] = [await page(0), await page(10)]
  expect(one.body).toHaveLength(10)
  expect(two.body).toEqual(one.body)
  expect(one.body[0]).toHaveProperty('loanGuid')
  const v3 = { ...sorted, sortOrder: [{ canonicalName: 'Loan.LastModified', order: 'Ascending' }] }
  expect((await tenant.post('/encompass/v1/loanPipeline', v3)).status).toBe(400)
})

it('S7: reads a loan with the requested entities and rejects unknown ones', async () => {
  const { id } = await anyLoan()
  const read = await tenant.get<object>(`/encompass/v3/loans/${id}?entities=contacts,property,milestones,funding`)
  expect(read.body).toMatchObject({
    id,
    contacts: [{ contactType: 'LOAN_OFFICER' }],
    property: { state: expect.any(String) },
  })
  expect((await tenant.get(`/encompass/v3/loans/${id}?entities=everything`)).status).toBe(400)
  expect((await tenant.get(`/encompass/v3/loans/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`)).status).toBe(404)
})

it('S8: reads fields, rejects duplicates, and includes, omits or rejects unknown ones', async () => {
  const path = `/encompass/v3/loans/${(await anyLoan()).id}/fieldReader`
  const read = (ids: string[], behavior?: string) =>
    tenant.post<unknown[]>(behavior ? `${path}?invalidFieldBehavior=${behavior}` : path, ids)
  expect((await read(['364', '364'], 'Include')).status).toBe(400)
  expect((await read(['364', 'CX.NO'])).status).toBe(400)
  expect((await read(['364', 'CX.NO'], 'Include')).body).toHaveLength(2)
  expect((await read(['364', 'CX.NO'], 'Exclude')).body).toHaveLength(1)
})

it('S9: lists milestones by v1 and v3, and settings ten per page by default', async () => {
  const { id } = await anyLoan()
  const v3 = await tenant.get<object[]>(`/encompass/v3/loans/${id}/milestones`)
  expect(v3.body[0]).toMatchObject({
    name: 'Started',
    milestoneSetting: { entityId: '1' },
    doneIndicator: expect.any(Boolean),
  })
  const v1 = await tenant.get<object[]>(`/encompass/v1/loans/${id}/milestones`)
  expect(v1.body[0]).toMatchObject({ milestoneName: 'Started', milestoneIdString: '1' })
  expect((await tenant.get<unknown[]>('/encompass/v3/settings/milestones')).body).toHaveLength(10)
  expect((await tenant.get<unknown[]>('/encompass/v3/settings/milestones?limit=100')).body).toHaveLength(13)
  expect((await tenant.get<object>('/encompass/v3/settings/milestones/10')).body).toMatchObject({
    name: 'Funding',
    daysToFinish: 3,
  })
})

it("S10: lists the company's users", async () => {
  const { body } = await tenant.get<object[]>('/encompass/v1/company/users?start=0&limit=200')
  expect(body).toContainEqual(
    expect.objectContaining({ id: 'senior', nmlsOriginatorID: '1000004', userIndicators: ['Enabled'] }),
  )
  expect((await tenant.get<unknown[]>('/encompass/v1/company/users?start=1&limit=2')).body).toHaveLength(2)
})

it('S14: creates, finishes, reopens, moves, corrects, reassigns and trashes loans on command', async () => {
  const loan = await tenant.control<{ id: string }>('loans', { amount: 200_000 })
  const one = async () => (await tenant.state()).loans.find(({ id }) => id === loan.id)!
  const drive = (what: string, input: object = {}) => tenant.control(`loans/${loan.id}/${what}`, input)
  await drive('fund')
  expect((await one()).isFunded).toBe(true)
  await drive('amount', { amount: 210_000 })
  expect(await one()).toMatchObject({ amount: 210_000, isFunded: true })
  await drive('milestone', { name: 'Funding', done: false })
  expect((await one()).isFunded).toBe(false)
  await drive('officer', { loginId: 'senior', name: 'Sam Senior' })
  await drive('folder', { folder: 'Prospects' })
  expect(await one()).toMatchObject({ officer: 'senior', folder: 'Prospects' })
  await drive('trash')
  expect(await one()).toMatchObject({ folder: 'Trash' })
})

it('S15: keeps LastModified in desktop mode when a milestone is finished', async () => {
  await tenant.control('mode', { mode: 'desktop' })
  const before = (await tenant.state()).loans.find(({ milestone }) => milestone === 'Processing')!
  await tenant.control(`loans/${before.id}/milestone`, { name: 'Submittal' })
  const after = (await tenant.state()).loans.find(({ id }) => id === before.id)!
  expect(after).toMatchObject({ milestone: 'Submittal', lastModified: before.lastModified })
})

it('S16: simulates 401 between pages, 500, Retry-After, delays and the 6 MB limit', async () => {
  const page = (start: number, limit = 10) =>
    tenant.post<unknown>(`${PIPELINE}?start=${start}&limit=${limit}`, { ...all, ...names })
  await tenant.control('faults', { midPage: 1 })
  expect([(await page(0)).status, (await page(10)).status, (await page(10)).status]).toEqual([200, 401, 401])
  await tenant.signInAgain()
  expect((await page(10)).status).toBe(200)
  await tenant.control('faults', { status: 500, times: 1 })
  expect([(await page(0)).status, (await page(0)).status]).toEqual([500, 200])
  await tenant.control('faults', { status: 429, times: 1, retryAfterSeconds: 7 })
  expect((await page(0)).headers.get('retry-after')).toBe('7')
  await tenant.control('faults', { largestPage: 5 })
  expect([(await page(0)).status, (await page(0, 5)).status]).toEqual([413, 200])
  await tenant.control('faults', { largestPage: 0, latencyMs: 80 })
  const began = performance.now()
  await page(0)
  expect(performance.now() - began).toBeGreaterThan(75)
})

it('changes automatically at its rate and stops when paused', async () => {
  await tenant.control('life', { isPaused: false, perMinute: 6_000 })
  await pause(2_200)
  const lived = await tenant.control('life', { isPaused: true })
  expect(lived.life.changes).toBeGreaterThan(10)
  await pause(1_200)
  expect((await tenant.state()).life.changes).toBe(lived.life.changes)
})
