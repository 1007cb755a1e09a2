import type { Lead, Problem } from '@upline/contracts'
import { leadReceived } from '@upline/contracts/events'
import type { TestService } from '@upline/testing'
import { agent, build, formBody, startSites } from './sites-fixture.ts'

let service: TestService
let later = 0

/** No person fills in a form within two seconds. The tests advance the clock instead of waiting. */
const clock = { now: () => new Date(Date.now() + later) }

beforeAll(async () => {
  service = await startSites({ PUBLIC_PAGES: 'on' }, clock)
})
afterAll(() => service?.stop())

const tokenIn = (html: string): string => /name="token" value="([^"]+)"/.exec(html)![1]!

const FIELDS = { name: 'Vera Visitor', email: 'vera@example.com', phone: '208-555-0199', consent: 'yes' }

async function open(path: string): Promise<string> {
  const page = await service.visitor.get<string>(path)
  expect(page.status).toBe(200)
  later += 3_000
  return tokenIn(page.body)
}

let address = 1

const send = (path: string, fields: Record<string, string>, from = `10.0.0.${address++}`) => {
  const { payload, headers } = formBody(fields)
  return service.visitor.call<string>('POST', path, { payload, headers: { ...headers, 'x-upline-address': from } })
}

describe('a visitor of a public page', () => {
  it('requests a call: the agent gets the lead with the consent text', async () => {
    const { member, caller } = await agent(service, { username: 'lea@example.com', firstName: 'Lea', lastName: 'Moss' })
    const token = await open('/landing/lea%40example.com/contact')
    const sent = await send('/landing/lea%40example.com/leads', {
      ...FIELDS,
      kind: 'contact',
      token,
      message: 'After six',
    })
    expect([sent.status, sent.headers['location']]).toEqual([303, '/landing/lea%40example.com/thanks'])
    expect((await service.visitor.get<string>(String(sent.headers['location']))).body).toContain('Thank you')
    const leads = (await caller.get<Lead[]>('/leads')).body
    expect(leads).toHaveLength(1)
    expect(leads[0]).toMatchObject({
      ...{ memberId: member.id, agentName: 'Lea Moss', kind: 'contact', name: 'Vera Visitor', message: 'After six' },
      ...{ status: 'new', loanNumber: '', page: '/landing/lea%40example.com', amount: null },
    })
    expect(leads[0]?.consent).toMatch(/^I agree that Lea Moss may contact me by phone and email/)
    const [notified] = (await service.published(leadReceived)).filter(({ data }) => data.memberId === member.id)
    expect(notified?.data).toMatchObject({ leadId: leads[0]?.id, name: 'Vera Visitor', message: 'After six' })
  })

  it('starts an application on a published site, with its purpose and amount', async () => {
    const { caller } = await agent(service)
    const { slug } = (await build(caller, { siteName: 'Apply Here' })).body.site
    const token = await open(`/sites/${slug}/apply`)
    const fields = { ...FIELDS, kind: 'application', token, purpose: 'Refinance', amount: '$450,000' }
    expect((await send(`/sites/${slug}/leads`, fields)).status).toBe(303)
    const [lead] = (await caller.get<Lead[]>('/leads')).body
    expect(lead).toMatchObject({ kind: 'application', purpose: 'Refinance', amount: 450_000, page: `/sites/${slug}` })
  })

  it('sees what is missing, and keeps the input', async () => {
    await agent(service, { username: 'mia' })
    const token = await open('/agent-site/mia/contact')
    const { consent: _, ...without } = FIELDS
    const answer = await send('/agent-site/mia/leads', { ...without, kind: 'contact', token })
    expect(answer.status).toBe(422)
    expect(answer.body).toContain('Please agree to be contacted')
    expect(answer.body).toContain('value="Vera Visitor"')
  })
})

describe('a machine', () => {
  it('rejects a form: too fast, without our token, with the token of another page, twice, or through the honeypot', async () => {
    const { caller } = await agent(service, { username: 'ned' })
    await agent(service, { username: 'other' })
    const post = (fields: Record<string, string>) =>
      send('/landing/ned/leads', { ...FIELDS, kind: 'contact', ...fields })
    const fresh = tokenIn((await service.visitor.get<string>('/landing/ned/contact')).body)
    expect((await post({ token: fresh })).status).toBe(422)
    expect((await post({ token: 'made.up.token' })).status).toBe(422)
    expect((await post({ token: await open('/landing/other/contact') })).status).toBe(422)
    expect((await post({ token: await open('/landing/ned/contact'), company_url: 'https://spam.test' })).status).toBe(
      303,
    )
    expect((await caller.get<Lead[]>('/leads')).body).toEqual([])
    const token = await open('/landing/ned/contact')
    for (let turn = 0; turn < 3; turn++) expect((await post({ token })).status).toBe(303)
    expect((await caller.get<Lead[]>('/leads')).body).toHaveLength(1)
  })

  it('asks a visitor to call instead after six leads in an hour from one address', async () => {
    await agent(service, { username: 'olga' })
    const answers: number[] = []
    for (let turn = 0; turn < 8; turn++) {
      const token = await open('/landing/olga/contact')
      answers.push((await send('/landing/olga/leads', { ...FIELDS, kind: 'contact', token }, '10.9.9.9')).status)
    }
    expect(answers).toEqual([303, 303, 303, 303, 303, 303, 429, 429])
  })
})

describe('leads', () => {
  it('belong to their agent, and all of them to ceo and admin; they lead to a loan', async () => {
    const { caller } = await agent(service, { username: 'pia' })
    const stranger = (await agent(service)).caller
    await send('/landing/pia/leads', { ...FIELDS, kind: 'contact', token: await open('/landing/pia/contact') })
    const [lead] = (await caller.get<Lead[]>('/leads')).body
    expect((await stranger.get<Lead[]>('/leads')).body).toEqual([])
    expect((await stranger.get('/leads?scope=company')).status).toBe(403)
    expect((await stranger.patch(`/leads/${lead!.id}`, { status: 'won' })).status).toBe(404)
    const change = { status: 'applied', loanNumber: '2601000123' }
    expect((await caller.patch<Lead>(`/leads/${lead!.id}`, change)).body).toMatchObject(change)
    const all = (await (await service.signInAs('ceo')).get<Lead[]>('/leads?scope=company')).body
    expect(all.map(({ id }) => id)).toContain(lead!.id)
    const auditor = await service.signInAs({ role: 'processor', duties: ['auditor'] })
    expect((await auditor.get<Lead[]>('/leads?scope=company')).body.map(({ id }) => id)).toContain(lead!.id)
    expect((await auditor.patch(`/leads/${lead!.id}`, { status: 'won' })).status).toBe(403)
    expect((await caller.patch(`/leads/${lead!.id}`, { status: 'lost and found' })).status).toBe(400)
  })

  it('record who changed their status and when, are found by any word or phone, and export as CSV without formulas', async () => {
    const { caller, member } = await agent(service, { username: 'quinn', firstName: 'Quinn', lastName: 'Roe' })
    const stranger = (await agent(service)).caller
    for (const [name, phone] of [
      ['=cmd()', '(208) 555-0777'],
      ['Wanda Wide', '208-555-0888'],
    ] as const) {
      const fields = { ...FIELDS, name, phone, kind: 'contact', token: await open('/landing/quinn/contact') }
      expect((await send('/landing/quinn/leads', fields, '10.4.4.4')).status).toBe(303)
    }
    const named = async (q: string) =>
      (await caller.get<Lead[]>(`/leads?q=${encodeURIComponent(q)}`)).body.map(({ name }) => name)
    expect([await named('WANDA'), await named('2085550777'), await named('100%')]).toEqual([
      ['Wanda Wide'],
      ['=cmd()'],
      [],
    ])
    const { status, body } = await caller.get<Problem>('/leads?q=w')
    expect([status, body.errors[0]?.message]).toEqual([400, 'Type at least 2 letters.'])
    const [wanda] = (await caller.get<Lead[]>('/leads?q=wanda')).body
    expect(wanda!.history).toEqual([])
    await caller.patch(`/leads/${wanda!.id}`, { status: 'contacted' })
    await (await service.signInAs('ceo')).patch(`/leads/${wanda!.id}`, { status: 'applied', loanNumber: 'L-1' })
    const { history } = (await caller.get<Lead[]>('/leads?q=wanda')).body[0]!
    expect(history.map(({ status, loanNumber }) => [status, loanNumber])).toEqual([
      ['contacted', ''],
      ['applied', 'L-1'],
    ])
    expect(history[0]!.by).toEqual({ id: member.id, name: 'Quinn Roe' })
    const file = await caller.get<string>('/leads/export.csv')
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body.split('\r\n').filter((line) => line.includes('@')).length).toBe(2)
    expect(file.body).toContain(`'=cmd()`)
    expect((await stranger.get<string>('/leads/export.csv')).body).not.toContain('Wanda')
    expect((await stranger.get('/leads/export.csv?scope=company')).status).toBe(403)
  })
})
