import { recruitingTermsChanged } from '@upline/contracts/events'
import { type Caller, type TestService } from '@upline/testing'
import { agent, build, request, startSites } from './sites-fixture.ts'

let service: TestService

beforeAll(async () => {
  service = await startSites()
})
afterAll(() => service?.stop())

const setTerms = (version: number, disclosure: string, isBonusOn = true) =>
  service.emit({
    ...{ type: recruitingTermsChanged, key: 'terms', aggregateVersion: version },
    data: { isBonusOn, disclosure, at: new Date().toISOString() },
  })

const shown = async (caller: Caller, slug: string) => {
  const { body, headers } = await caller.get<string>(`/sites/${slug}`)
  return { page: body, etag: String(headers['etag']) }
}

describe('an earnings example', () => {
  it("appears next to the admin's disclosure, immediately and on every version", async () => {
    const { caller } = await agent(service, { role: 'manager' })
    const wish = { planType: 'premium' as const, siteName: 'Join us' }
    const { slug, id } = (await build(caller, wish)).body.site
    const first = await shown(caller, slug)
    expect(first.page).toContain('Examples only, not a promise of income.')
    await setTerms(1, 'Past results <b>say</b> nothing & "so on".')
    const disclosed = await shown(caller, slug)
    expect(disclosed.page).toContain('times $50. Past results &lt;b&gt;say&lt;/b&gt; nothing &amp; &quot;so on&quot;.')
    expect(disclosed.page).not.toContain('Examples only, not a promise')
    expect(disclosed.etag).not.toBe(first.etag)
    await build(caller, { ...wish, tagline: 'Second' })
    await setTerms(3, 'Newest words.')
    await setTerms(2, 'Older words.')
    await caller.post(`/affiliate-sites/${id}/versions/1/publish`)
    expect((await shown(caller, slug)).page).toContain('Newest words.')
    const preview = await caller.post<{ html: string }>('/affiliate-sites/preview', request(wish))
    expect(preview.body.html).toContain('Newest words.')
  })

  it('disappears while there is no bonus for recruits', async () => {
    const { caller } = await agent(service, { role: 'manager' })
    const { slug } = (await build(caller, { planType: 'premium', siteName: 'No bonus' })).body.site
    await setTerms(10, 'Still here.', false)
    const { page } = await shown(caller, slug)
    expect(page).not.toMatch(/What recruiting pays|for each recruit who joins|<!--/)
    expect(page).toContain('You earn an override')
    await setTerms(11, 'Back again.')
    expect((await shown(caller, slug)).page).toContain('You earn $50 for each recruit who joins, and an override')
  })
})
