import type { Site, SitesResponse } from '@upline/contracts'
import { sitePublished, siteRequested, siteUnpublished, subscriptionChanged } from '@upline/contracts/events'
import { changed, eventually, type TestService, updatedEvent } from '@upline/testing'
import { agent, build, startSites } from './sites-fixture.ts'

let service: TestService

beforeAll(async () => {
  service = await startSites()
})
afterAll(() => service?.stop())

const subscription = (
  memberId: string,
  version: number,
  over: { planType?: 'basic' | 'premium'; isOpen?: boolean },
) => ({
  type: subscriptionChanged,
  key: `sub-${memberId}`,
  aggregateVersion: version,
  data: {
    subscriptionId: `sub-${memberId}`,
    memberId,
    email: 'a@example.com',
    planType: over.planType ?? ('basic' as const),
    status: over.isOpen === false ? ('canceled' as const) : ('active' as const),
    isOpen: over.isOpen ?? true,
    trialEndsAt: null,
    periodEndsAt: null,
    cancelsAtPeriodEnd: false,
    at: new Date().toISOString(),
  },
})

describe('POST create-affiliate-site', () => {
  it('builds the chosen theme, publishes it, and notifies consumers', async () => {
    const { member, caller } = await agent(service, { nmls: '1204417' })
    const { status, body } = await build(caller, { selectedTheme: 'warm', tagline: 'Keys in thirty days' })
    expect([status, body.site.status, body.site.publishedVersion]).toEqual([201, 'published', 1])
    expect(body.site.url).toBe('https://upline.test/sites/petrov-home-loans')
    const page = await caller.get<string>(`/sites/${body.site.slug}`)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Keys in thirty days')
    expect(page.body).toContain('NMLS 1204417')
    expect(page.body).toContain('Equal Housing Opportunity')
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/,
    )
    const [requested] = (await service.published(siteRequested)).filter(({ data }) => data.memberId === member.id)
    const [notified] = (await service.published(sitePublished)).filter(({ data }) => data.memberId === member.id)
    expect(requested?.data).toMatchObject({ kind: 'origination', by: member.id })
    expect(notified?.data).toMatchObject({ url: body.site.url, version: 1, email: member.email, cause: 'asked' })
  })

  it('keeps the address for a new version, and returns to an earlier one', async () => {
    const { caller } = await agent(service)
    const first = (await build(caller, { siteName: 'Two Rivers', tagline: 'First words' })).body.site
    const second = (await build(caller, { siteName: 'Three Rivers', tagline: 'Second words' })).body.site
    expect(second).toMatchObject({ id: first.id, slug: 'two-rivers', publishedVersion: 2 })
    const words = async () => (await caller.get<string>('/sites/two-rivers')).body
    expect(await words()).toContain('Second words')
    const back = await caller.post<Site>(`/affiliate-sites/${first.id}/versions/1/publish`)
    expect(back.body).toMatchObject({ publishedVersion: 1, content: { tagline: 'First words' } })
    expect(await words()).toContain('First words')
    await caller.delete(`/affiliate-sites/${first.id}`)
    expect((await caller.get('/sites/two-rivers')).status).toBe(404)
    const [gone] = (await service.published(siteUnpublished)).filter(({ data }) => data.siteId === first.id)
    expect(gone?.data).toMatchObject({ reason: 'asked', kind: 'origination', url: first.url })
    expect((await caller.post(`/affiliate-sites/${first.id}/versions/9/publish`)).status).toBe(404)
    expect((await caller.post<Site>(`/affiliate-sites/${first.id}/versions/2/publish`)).body.status).toBe('published')
  })

  it('gives two sites of one name two addresses', async () => {
    const [one, two] = [await agent(service), await agent(service)]
    const slugs = [
      (await build(one.caller, { siteName: 'Élan' })).body,
      (await build(two.caller, { siteName: 'Elan' })).body,
    ]
    expect(slugs.map(({ site }) => site.slug)).toEqual(['elan', 'elan-2'])
  })

  it('refuses missing fields with the messages of the page', async () => {
    const { caller } = await agent(service)
    const noPhone = await build(caller, { phone: ' ' })
    expect([noPhone.status, noPhone.body.message]).toEqual([
      400,
      'Please fill in your contact information to receive site creation confirmation.',
    ])
    expect((await build(caller, { siteName: '' })).body.message).toBe('Please enter a site name.')
    expect((await build(caller, { selectedTheme: 'success' })).status).toBe(400)
  })

  it('builds the recruiting site for premium only; ceo, admin and manager count as premium', async () => {
    const { member, caller } = await agent(service)
    const recruiting = { planType: 'premium', selectedTheme: 'success', siteName: 'Join Us' } as const
    expect((await build(caller, recruiting)).body).toMatchObject({ status: 403, code: 'sites.premium-only' })
    await service.emit(subscription(member.id, 1, { planType: 'premium' }))
    const { status, body } = await build(caller, { ...recruiting, commissionRate: 50 })
    expect([status, body.site.kind, body.site.content.commissionRate]).toEqual([201, 'recruiting', 50])
    expect((await caller.get<string>(`/sites/${body.site.slug}`)).body).toContain('$500')
    const manager = await agent(service, { role: 'manager' })
    expect((await build(manager.caller, recruiting)).body.site.content.commissionRate).toBe(50)
  })

  it('takes sites offline with the plan and publishes them again with it', async () => {
    const { member, caller } = await agent(service)
    await service.emit(subscription(member.id, 1, { planType: 'basic' }))
    const { site } = (await build(caller, { siteName: 'Plan bound' })).body
    await service.emit(subscription(member.id, 2, { planType: 'basic', isOpen: false }))
    expect((await caller.get('/sites/plan-bound')).status).toBe(404)
    expect((await caller.get<SitesResponse>('/affiliate-sites')).body.sites[0]?.status).toBe('suspended')
    expect((await build(caller, { siteName: 'Plan bound' })).status).toBe(403)
    expect((await caller.post(`/affiliate-sites/${site.id}/versions/1/publish`)).status).toBe(403)
    await service.emit(subscription(member.id, 3, { planType: 'basic' }))
    expect((await caller.get('/sites/plan-bound')).status).toBe(200)
    const down = (await service.published(siteUnpublished)).filter(({ data }) => data.siteId === site.id)
    const up = (await service.published(sitePublished)).filter(({ data }) => data.siteId === site.id)
    expect(down.map(({ data }) => [data.reason, data.url])).toEqual([['plan-ended', site.url]])
    expect(up.map(({ data }) => [data.cause, data.version])).toEqual([
      ['asked', 1],
      ['profile', 1],
    ])
  })

  it("allows a member's own site, the downline's for a manager, and anyone's for ceo and admin", async () => {
    const boss = await agent(service, { role: 'manager' })
    const below = await agent(service, { uplineId: boss.member.id })
    const lowest = await agent(service, { uplineId: below.member.id })
    const other = await agent(service)
    const answer = async (by: typeof boss, of: typeof boss) =>
      (await build(by.caller, { memberId: of.member.id })).status
    expect(await answer(boss, lowest)).toBe(201)
    expect(await answer(boss, other)).toBe(404)
    expect(await answer(below, lowest)).toBe(403)
    expect(await answer(below, other)).toBe(404)
    const ceo = await service.signInAs('ceo')
    expect((await build(ceo, { memberId: other.member.id })).status).toBe(201)
    expect((await build(ceo, { memberId: 'nobody' })).status).toBe(404)
  })

  it('publishes a new NMLS ID from the roster automatically', async () => {
    const { member, caller } = await agent(service)
    const { site } = (await build(caller, { siteName: 'Followed' })).body
    await service.emit(updatedEvent(changed(member, { nmls: '777001' })))
    await eventually(async () => {
      expect((await caller.get<string>(`/sites/${site.slug}`)).body).toContain('777001')
    })
    const notified = (await service.published(sitePublished)).filter(({ data }) => data.siteId === site.id)
    expect(notified.map(({ data }) => data.cause)).toEqual(['asked', 'profile'])
  })

  it('shows every site to auditors, who build none', async () => {
    const { member } = await agent(service)
    const auditor = await service.signInAs({ role: 'processor', duties: ['auditor'] })
    expect((await auditor.get(`/affiliate-sites?memberId=${member.id}`)).status).toBe(200)
    const draft = { memberId: member.id, planType: 'basic', selectedTheme: 'professional', siteName: '' }
    expect((await auditor.post('/affiliate-sites/preview', draft)).status).toBe(200)
    expect((await build(auditor, { memberId: member.id })).status).toBe(403)
  })

  it('previews the form, complete or not', async () => {
    const { caller } = await agent(service)
    const { body } = await caller.post<{ html: string }>('/affiliate-sites/preview', {
      ...{ planType: 'premium', selectedTheme: 'premium', siteName: '', tagline: 'Not yet', commissionRate: 20 },
    })
    expect(body.html).toContain('Not yet')
    expect((await caller.get<SitesResponse>('/affiliate-sites')).body).toMatchObject({ sites: [], isPremium: false })
  })
})
