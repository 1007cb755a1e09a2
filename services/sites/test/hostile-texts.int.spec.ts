import type { TestService } from '@upline/testing'
import { agent, build, startSites } from './sites-fixture.ts'

let service: TestService

beforeAll(async () => {
  service = await startSites({ PUBLIC_PAGES: 'on' })
})
afterAll(() => service?.stop())

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><style>body{display:none}</style>',
  '</title><script>alert(1)</script>',
  '<!-- --><svg/onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u202egnirts desrever\u202c',
  '&lt;script&gt;',
  '`${alert(1)}`',
]

/** The page without user text: elements and attributes that could do something. */
function assertHarmless(html: string): void {
  const tags = html.match(/<[a-z/!][^>]*>/gi) ?? []
  expect(
    tags
      .filter((tag) => /^<\/?(script|iframe|object|embed|base|svg\/)/i.test(tag))
      .filter((tag) => !/^<\/?script( src="\/sites\/assets\/wait\.[0-9a-f]+\.js" defer)?>$/.test(tag)),
  ).toEqual([])
  expect(tags.filter((tag) => /\son\w+\s*=/i.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([])
  expect(html.match(/<style>/g)).toHaveLength(1)
  expect(html).not.toMatch(/(href|src|action)="\s*(javascript|data|vbscript):/i)
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
}

describe('no text of an agent runs, leaves its page or looks like the product', () => {
  it.each(HOSTILE)('escapes %j in a profile and in a site', async (text) => {
    const { member, caller } = await agent(service, {
      ...{ firstName: text, lastName: text, businessName: text, nmls: text, bio: text, phone: text },
      ...{ email: 'javascript:alert(1)@x', facebookUrl: 'javascript:alert(1)', linkedinUrl: text },
      ...{ originationWebsite: 'javascript:alert(1)', profilePhotoUrl: `/api/users/photos/x.png" onerror="${text}` },
    })
    for (const kind of ['landing', 'agent-site'])
      for (const below of ['', '/contact', '/apply', '/thanks']) {
        const page = await service.visitor.get<string>(`/${kind}/${member.username}${below}`)
        expect(page.status).toBe(200)
        assertHarmless(page.body)
      }
    const over = { firstName: text, lastName: text, phone: text.slice(0, 40), tagline: text, aboutText: text }
    const { body } = await build(caller, { ...over, siteName: `Hostile ${text}`.slice(0, 80) })
    const page = await service.visitor.get<string>(`/sites/${body.site.slug}`)
    expect(page.status).toBe(200)
    assertHarmless(page.body)
    expect(page.body).not.toContain('<script')
    for (const picture of [`/sites/${body.site.slug}/card.png`, `/landing/${member.username}/card.png`]) {
      const card = await service.visitor.get<string>(picture)
      expect([card.status, card.headers['content-type']]).toEqual([200, 'image/png'])
    }
  })

  it('keeps the text readable in the page', async () => {
    await agent(service, { username: 'lt', bio: '1 < 2 & "so on"' })
    expect((await service.visitor.get<string>('/agent-site/lt')).body).toContain('1 &lt; 2 &amp; &quot;so on&quot;')
  })
})
