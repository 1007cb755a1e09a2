import type { AgentProfile, ClaimResult, Problem, SitePreview, SitesResponse } from '@upline/contracts'
import { recruitingTermsChanged, siteUnpublished } from '@upline/contracts/events'
import { changed, type Caller, eventually, type TestService, updatedEvent } from '@upline/testing'
import { ClaimsSweep } from '../src/claims/claims-sweep.worker.ts'
import { agent, build, request, startSites } from './sites-fixture.ts'

let service: TestService
let ceo: Caller

beforeAll(async () => {
  service = await startSites({ PUBLIC_PAGES: 'on' })
  ceo = await service.signInAs('ceo')
})
afterAll(() => service?.stop())

const recruiting = { planType: 'premium', selectedTheme: 'success' } as const
const sweep = () => service.app.get(ClaimsSweep, { strict: false }).sweep()
const listed = async (query = '') => (await ceo.get<ClaimResult[]>(`/compliance/claims?${query}`)).body
const pageOf = async (path: string) => (await service.visitor.get<string>(path)).body

describe('publishing a site', () => {
  it.each([
    ['tagline', { tagline: '$5,000 for each one, 100 recruits $500,000' }, '“$5,000”'],
    ['aboutText', { aboutText: 'Guaranteed $10,000 a month' }, '“Guaranteed”'],
    ['siteName', { siteName: 'No License Needed Loans' }, '“No License Needed”'],
    ['aboutText', { aboutText: 'Build p a s s i v e income' }, '“p a s s i v e”'],
    ['lastName', { lastName: 'Risk-Free' }, '“Risk-Free”'],
  ])('fails with the field %s and the quoted text', async (field, texts, quote) => {
    const { caller } = await agent(service, { role: 'manager' })
    const { status, body } = await build(caller, { ...recruiting, siteName: 'Join us', ...texts })
    expect([status, body.code]).toEqual([422, 'sites.claims-refused'])
    const { errors } = body as unknown as Problem
    expect(errors[0]).toEqual({ field, message: expect.stringContaining(quote) })
    expect((await caller.get<SitesResponse>('/affiliate-sites')).body.sites).toEqual([])
  })

  it('fails for an amount that the ledger does not pay, with the right amount in the message', async () => {
    const { caller } = await agent(service, { role: 'manager' })
    const { status, body } = await build(caller, { ...recruiting, siteName: 'Join us', commissionRate: 5_000 })
    const message = 'The company pays $50 for each recruit. Enter 50.'
    expect([status, (body as unknown as Problem).errors]).toEqual([422, [{ field: 'commissionRate', message }]])
    expect((await build(caller, { ...recruiting, siteName: 'Join us', commissionRate: 50 })).status).toBe(201)
    expect((await build(caller, { ...recruiting, siteName: 'Join us' })).body.site.content.commissionRate).toBe(50)
  })

  it("shows the examples of the product, computed from the company's bonus", async () => {
    const { caller } = await agent(service, { role: 'manager' })
    const { slug } = (await build(caller, { ...recruiting, siteName: 'Examples' })).body.site
    const page = await pageOf(`/sites/${slug}`)
    for (const amount of ['$500', '$1,500', '$5,000', '$50 for each recruit']) expect(page).toContain(amount)
    expect(page).not.toContain('<!--')
  })

  it('accepts amounts of loans on an origination site', async () => {
    const { caller } = await agent(service)
    const aboutText = 'Loans up to $2,000,000 with 3% down. We saved a family $300 a month on their mortgage.'
    expect((await build(caller, { siteName: 'Honest', aboutText })).status).toBe(201)
  })

  it('stores what was refused: rule, version, inputs, time and who', async () => {
    const { member, caller } = await agent(service)
    await build(caller, { tagline: 'Guaranteed approval' })
    const [result] = await listed(`member=${member.id}`)
    expect(result).toMatchObject({
      ...{ rule: 'F1', ruleVersion: 1, action: 'block', outcome: 'refused', kind: 'guaranteed', field: 'tagline' },
      ...{ quote: 'Guaranteed', inputs: { text: 'Guaranteed approval', place: 'agent', perRecruit: 50 } },
      member: { id: member.id, name: `${member.firstName} ${member.lastName}` },
      foundBy: { id: member.id },
    })
    expect(Date.parse(result!.foundAt)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('reports claims while the text is typed', async () => {
    const { caller } = await agent(service, { role: 'manager' })
    const draft = request({ ...recruiting, siteName: 'Draft', tagline: 'Earn $9,999 weekly', commissionRate: 60 })
    const { body } = await caller.post<SitePreview>('/affiliate-sites/preview', draft)
    expect(body.claims.map(({ field }) => field)).toEqual(['tagline', 'commissionRate'])
    expect((await caller.get<SitesResponse>('/affiliate-sites')).body.bonus).toBe(50)
  })
})

describe('a site from before the rule', () => {
  /** As it was published then. */
  const published = async (tagline: string, over: object = {}) => {
    const { member, caller } = await agent(service, { role: 'manager' })
    const { site } = (await build(caller, { ...recruiting, siteName: 'Old claims', tagline: 'Join us' })).body
    await service.database.query(`update site_versions set content = content || $2::jsonb where site_id = $1`, [
      site.id,
      JSON.stringify({ tagline, ...over }),
    ])
    await service.database.query('update sites set claims_version = 0 where id = $1', [site.id])
    await sweep()
    const [now] = (await caller.get<SitesResponse>('/affiliate-sites')).body.sites
    return { member, caller, site: now! }
  }

  it('goes offline, appears in the list, and notifies its owner of what to change', async () => {
    const { member, site } = await published('$5,000 for each one')
    expect([site.status, site.reason]).toEqual(['blocked', expect.stringContaining('Tagline says “$5,000”')])
    expect((await service.visitor.get(`/sites/${site.slug}`)).status).toBe(404)
    const notified = (await service.published(siteUnpublished)).filter(({ data }) => data.siteId === site.id)
    expect(notified.map(({ data }) => data.blockedFor)).toEqual([site.reason])
    expect(await listed(`member=${member.id}&open=true`)).toMatchObject([
      { outcome: 'unpublished', foundBy: null, subject: { kind: 'site', id: site.id, name: site.slug } },
    ])
    await sweep()
    expect(await listed(`member=${member.id}`)).toHaveLength(1)
  })

  it('goes offline for an amount that was never paid', async () => {
    const { site } = await published('Join us', { commissionRate: 5_000 })
    expect([site.status, site.reason]).toEqual(['blocked', 'The company pays $50 for each recruit. Enter 50.'])
  })

  it('comes back with a compliant text, but not with the old version', async () => {
    const { member, caller, site } = await published('Guaranteed income')
    const again = await caller.post<Problem>(`/affiliate-sites/${site.id}/versions/1/publish`)
    expect([again.status, again.body.code]).toEqual([422, 'sites.claims-refused'])
    await service.emit(updatedEvent(changed(member, { nmls: '90210' })))
    await eventually(async () => {
      const [row] = await service.database.query<{ building: boolean }>(
        'select is_building as building from sites where id = $1',
        [site.id],
      )
      expect(row!.building).toBe(false)
    })
    expect((await service.visitor.get(`/sites/${site.slug}`)).status).toBe(404)
    const back = await build(caller, { ...recruiting, siteName: 'Old claims', tagline: 'People you trust' })
    expect([back.status, back.body.site.status, back.body.site.reason]).toEqual([201, 'published', null])
    expect((await service.visitor.get(`/sites/${site.slug}`)).status).toBe(200)
    expect(await listed(`member=${member.id}&open=true`)).toEqual([])
  })

  it('stays online if its texts comply', async () => {
    const { site } = await published('People you trust')
    expect(site.status).toBe('published')
  })

  it("goes offline when the company's bonus that supported it ends", async () => {
    const { caller } = await agent(service, { role: 'manager' })
    const wish = { ...recruiting, siteName: 'Supported', tagline: '$50 for each recruit' }
    const { site } = (await build(caller, wish)).body
    await sweep()
    const at = new Date().toISOString()
    const terms = (version: number, isBonusOn: boolean) => ({
      ...{ type: recruitingTermsChanged, key: 'terms', aggregateVersion: version },
      data: { isBonusOn, disclosure: 'Examples only.', bonusCents: 5_000, at },
    })
    await service.emit(terms(1, false))
    await sweep()
    const [now] = (await caller.get<SitesResponse>('/affiliate-sites')).body.sites
    await service.emit(terms(2, true))
    expect([site.status, now!.status]).toEqual(['published', 'blocked'])
  })
})

describe('a profile that makes a claim', () => {
  const CLAIM = 'Guaranteed income. I made six figures.'

  it('appears without the text on every page, and its owner sees why', async () => {
    const { member, caller } = await agent(service, { bio: CLAIM, title: 'Passive Income Coach', businessName: 'Moss' })
    for (const kind of ['landing', 'agent-site']) {
      const page = await pageOf(`/${kind}/${encodeURIComponent(member.username)}`)
      expect(page).not.toMatch(/Guaranteed|six figures|Passive/)
      expect(page).toContain('Moss')
    }
    const { body } = await service.visitor.get<AgentProfile>(`/agent-profile/${encodeURIComponent(member.username)}`)
    expect([body.bio, body.title, body.businessName]).toEqual(['', '', 'Moss'])
    const { site } = (await build(caller, { siteName: 'Without bio' })).body
    expect(await pageOf(`/sites/${site.slug}`)).not.toContain('six figures')
    const { profileNotes } = (await caller.get<SitesResponse>('/affiliate-sites')).body
    expect(profileNotes.map(({ field }) => field)).toEqual(['nmls', 'title', 'bio', 'bio'])
    expect(profileNotes[2]!.message).toContain('Bio says “Guaranteed”')
  })

  it('appears in the list once, until its text changes', async () => {
    const { member } = await agent(service, { bio: CLAIM })
    await service.emit(updatedEvent(changed(member, { bio: CLAIM, phone: '555-0101' })))
    const open = await listed(`member=${member.id}&open=true&outcome=hidden`)
    expect(open.map(({ kind, field }) => [kind, field])).toEqual([
      ['earnings-figure', 'bio'],
      ['guaranteed', 'bio'],
    ])
    await service.emit(updatedEvent(changed(changed(member, {}), { bio: 'Mortgages since 2001' })))
    expect(await listed(`member=${member.id}&open=true`)).toEqual([])
    expect(await listed(`member=${member.id}`)).toHaveLength(2)
  })

  it('loses the text if it predates the rule', async () => {
    const { member } = await agent(service, { bio: 'Mortgages since 2001' })
    await service.database.query(`update agent_profiles set bio = $2, claims_version = 0 where id = $1`, [
      member.id,
      CLAIM,
    ])
    const path = `/landing/${encodeURIComponent(member.username)}`
    expect(await pageOf(path)).not.toContain('six figures')
    await sweep()
    expect(await pageOf(path)).not.toContain('six figures')
    expect(await listed(`member=${member.id}`)).toMatchObject([{ outcome: 'hidden' }, { outcome: 'hidden' }])
  })

  it('appears as Agent if the name itself is the claim', async () => {
    const { member } = await agent(service, { firstName: 'Guaranteed', lastName: '$10k a month' })
    const page = await pageOf(`/landing/${encodeURIComponent(member.username)}`)
    expect(page).not.toMatch(/Guaranteed|10k/)
    expect(page).toContain('<title>Agent, Mortgage Loan Officer</title>')
  })
})

describe('GET compliance/claims', () => {
  it('responds to the company, auditors and the compliance duty', async () => {
    const allowed = [
      await service.signInAs('admin'),
      await service.signInAs({ id: 'a1', username: 'audit', role: 'processor', duties: ['auditor'] }),
      await service.signInAs({ id: 'c1', username: 'compliance', role: 'loan_officer', duties: ['compliance'] }),
    ]
    for (const caller of allowed) expect((await caller.get('/compliance/claims')).status).toBe(200)
    for (const role of ['manager', 'loan_officer'] as const)
      expect((await (await service.signInAs(role)).get('/compliance/claims')).status).toBe(403)
    expect((await service.visitor.get('/compliance/claims')).status).toBe(401)
  })

  it('returns page by page, newest first', async () => {
    const first = await ceo.get<ClaimResult[]>('/compliance/claims?limit=2')
    const rest = await ceo.get<ClaimResult[]>(
      `/compliance/claims?limit=2&cursor=${String(first.headers['next-cursor'])}`,
    )
    const ids = [...first.body, ...rest.body].map(({ id }) => id)
    expect(ids).toEqual([...ids].sort().reverse())
    expect(new Set(ids).size).toBe(4)
    for (const query of ['limit=0', 'outcome=none', 'cursor=x', `cursor=${Buffer.from('["x"]').toString('base64url')}`])
      expect((await ceo.get(`/compliance/claims?${query}`)).status).toBe(400)
  })
})

describe('the NMLS ID of a page', () => {
  const lines = async (username: string) => {
    const page = await pageOf(`/agent-site/${encodeURIComponent(username)}`)
    const { body } = await service.visitor.get<AgentProfile>(`/agent-profile/${encodeURIComponent(username)}`)
    return [/NMLS ID: ([^<]+)</.exec(page)?.[1], body.nmls]
  }
  const noteOf = async (caller: Caller) =>
    (await caller.get<SitesResponse>('/affiliate-sites')).body.profileNotes.find(({ field }) => field === 'nmls')
      ?.message

  it('appears if it is valid and unique', async () => {
    const { member, caller } = await agent(service, { nmls: '5550001' })
    expect(await lines(member.username)).toEqual(['5550001', '5550001'])
    expect(await noteOf(caller)).toBeUndefined()
  })

  it('reads Not specified if it is malformed, and the owner sees why', async () => {
    const { member, caller } = await agent(service, { nmls: 'abc; not a number' })
    expect(await lines(member.username)).toEqual(['Not specified', ''])
    expect(await noteOf(caller)).toBe(
      `An NMLS ID has 1 to 12 digits and nothing else. Your pages say 'Not specified' until then.`,
    )
  })

  it('reads Not specified while another member has it, also on existing sites', async () => {
    const first = await agent(service, { nmls: '7770001' })
    const { site } = (await build(first.caller, { siteName: 'Twice' })).body
    expect(await pageOf(`/sites/${site.slug}`)).toContain('NMLS 7770001')
    const second = await agent(service, { nmls: ' 07770001' })
    expect(await lines(first.member.username)).toEqual(['Not specified', ''])
    expect(await lines(second.member.username)).toEqual(['Not specified', ''])
    expect(await noteOf(first.caller)).toContain('Another member has this NMLS ID.')
    await eventually(async () => expect(await pageOf(`/sites/${site.slug}`)).not.toContain('7770001'))
    await service.emit(updatedEvent(changed(second.member, { nmls: '7770002' })))
    expect(await lines(first.member.username)).toEqual(['7770001', '7770001'])
    await eventually(async () => expect(await pageOf(`/sites/${site.slug}`)).toContain('NMLS 7770001'))
  })

  it('appears again when the other member is removed', async () => {
    const [first, second] = [await agent(service, { nmls: '8880001' }), await agent(service, { nmls: '8880001' })]
    await service.emit(updatedEvent(changed(second.member, { removedAt: new Date().toISOString() })))
    expect(await lines(first.member.username)).toEqual(['8880001', '8880001'])
  })
})
