import type { Member } from '@upline/contracts'
import { sitePublished, siteUnpublished, userUpdated } from '@upline/contracts/events'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster?.stop())

const published = (memberId: string, kind: 'origination' | 'recruiting', url: string, version = 1) => ({
  type: sitePublished,
  key: `site-${memberId}-${kind}`,
  aggregateVersion: version,
  data: {
    ...{ siteId: 'site', memberId, kind, slug: 'ann', url, version, cause: 'asked' as const },
    ...{ email: 'ann@example.com', firstName: 'Ann', at: new Date().toISOString() },
  },
})

const unpublished = (memberId: string, url: string, version: number) => ({
  type: siteUnpublished,
  key: `site-${memberId}-origination`,
  aggregateVersion: version,
  data: {
    ...{ siteId: 'site', memberId, kind: 'origination' as const, url, reason: 'asked' as const },
    at: new Date().toISOString(),
  },
})

describe('a site that goes offline', () => {
  const SITE = 'https://upline.test/sites/bea'
  const websiteOf = async (id: string) => (await roster.admin.get<Member>(`/users/${id}`)).body.originationWebsite

  it('restores the previous website, even if the site moved to another host in the meantime', async () => {
    const bea = await roster.add('bea', { originationWebsite: 'https://bea.example.com/' })
    await roster.emit(published(bea.id, 'origination', SITE))
    await roster.emit(published(bea.id, 'origination', 'https://sites.test/bea', 2))
    await roster.emit(unpublished(bea.id, 'https://sites.test/bea', 3))
    expect(await websiteOf(bea.id)).toBe('https://bea.example.com/')
    await roster.emit(published(bea.id, 'origination', SITE, 4))
    expect(await websiteOf(bea.id)).toBe(SITE)
  })

  it('clears a field that was empty, and keeps one that now links elsewhere', async () => {
    const cora = await roster.add('cora', { originationWebsite: '' })
    await roster.emit(published(cora.id, 'origination', SITE))
    await roster.emit(unpublished(cora.id, SITE, 2))
    expect(await websiteOf(cora.id)).toBe('')
    await roster.emit(published(cora.id, 'origination', SITE, 3))
    await roster.admin.put(`/users/${cora.id}`, { originationWebsite: 'https://own.example.com/' })
    await roster.emit(unpublished(cora.id, SITE, 4))
    expect(await websiteOf(cora.id)).toBe('https://own.example.com/')
  })
})

describe('a published site', () => {
  it('sets its member’s website field once and publishes the change', async () => {
    const ann = await roster.add('ann', { recruitingWebsite: 'https://old.example.com/' })
    await roster.emit(published(ann.id, 'origination', 'https://upline.test/sites/ann'))
    await roster.emit(published(ann.id, 'origination', 'https://upline.test/sites/ann', 2))
    const after = (await roster.admin.get<Member>(`/users/${ann.id}`)).body
    expect([after.originationWebsite, after.recruitingWebsite]).toEqual([
      'https://upline.test/sites/ann',
      'https://old.example.com/',
    ])
    await roster.emit(published(ann.id, 'recruiting', 'https://upline.test/sites/join-ann'))
    expect((await roster.admin.get<Member>(`/users/${ann.id}`)).body.recruitingWebsite).toBe(
      'https://upline.test/sites/join-ann',
    )
    const events = (await roster.published(userUpdated)).filter(({ data }) => data.member.id === ann.id)
    expect(events).toHaveLength(2)
  })

  it('changes nothing for a member who has left', async () => {
    await roster.emit(published('nobody', 'origination', 'https://upline.test/sites/gone'))
  })
})
