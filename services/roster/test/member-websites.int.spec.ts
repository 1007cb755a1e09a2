import type { Member } from '@upline/contracts'
import { sitePublished, userUpdated } from '@upline/contracts/events'
import { type RosterWorld, startRoster } from './roster-world.ts'

let roster: RosterWorld

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

describe('a published site', () => {
  it('is in its member’s website field, once, and the others hear of it', async () => {
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
    const told = (await roster.published(userUpdated)).filter(({ data }) => data.member.id === ann.id)
    expect(told).toHaveLength(2)
  })

  it('of somebody who has left changes nothing', async () => {
    await roster.emit(published('nobody', 'origination', 'https://upline.test/sites/gone'))
  })
})
