import { type Agent } from './agent.ts'
import { agentSitePage } from './agent-site-page.ts'
import { landingPage } from './landing-page.ts'

const agent: Agent = {
  ...{
    username: 'ann@example.com',
    firstName: 'Ann',
    lastName: 'Moss',
    email: 'ann@example.com',
    phone: '208-555-0142',
  },
  ...{ businessName: '', nmls: '', bio: '', profilePhotoUrl: '', originationWebsite: '' },
  ...{ facebookUrl: 'https://facebook.com/ann', linkedinUrl: '', twitterUrl: 'javascript:alert(1)' },
  ...{ title: '', officePhone: '', phoneExtension: '', tollFreePhone: '', fax: '' },
  ...{ calendarLink: '', youtubeUrl: '', instagramUrl: '' },
}

const place = {
  path: '/landing/ann%40example.com',
  address: 'https://upline.test/landing/ann%40example.com',
  appOrigin: '',
}

/** Whether paired tags open and close in order, so that a browser reads the page as intended. */
function assertNested(page: string): void {
  const open: string[] = []
  for (const [, slash, name] of page.matchAll(
    /<(\/?)(form|section|article|main|ul|ol|li|div|p|h1|h2|h3|nav|header|footer|button|a|dl)\b[^>]*>/g,
  ))
    if (slash) expect(open.pop()).toBe(name)
    else open.push(name!)
  expect(open).toEqual([])
}

describe('the landing page', () => {
  it('has plan buttons that wait two seconds and lead to the builders, or to the registration with the recruiter', () => {
    const own = landingPage(agent, place, { isVisitor: false })
    expect(own).toMatch(
      /<form action="\/build-origination-site"><button class="button" data-wait="2000">Start 14-day free trial<\/button><\/form>/,
    )
    expect(own).toContain('<form action="/build-recruiting-site">')
    const visited = landingPage(agent, place, { isVisitor: true })
    expect(visited).toContain(
      '<form action="/agent-onboard"><input type="hidden" name="recruiter" value="ann@example.com" />',
    )
    assertNested(own)
    assertNested(visited)
  })

  it('has its head: title, description, canonical address and share card', () => {
    const page = landingPage(agent, place, { isVisitor: true })
    expect(page).toContain('<title>Ann Moss, Mortgage Loan Officer</title>')
    expect(page).toMatch(/<meta name="description" content="Home loans with Ann Moss\./)
    expect(page).toContain('<link rel="canonical" href="https://upline.test/landing/ann%40example.com" />')
    expect(page).toContain(
      '<meta property="og:image" content="https://upline.test/landing/ann%40example.com/card.png" />',
    )
    expect(page).toContain('NMLS ID not specified')
    expect(page).toContain('Equal Housing Opportunity')
  })
})

describe('the video presentation', () => {
  it("shows the agent's video, else a link to the agent's calendar, else a link to request a call", () => {
    const of = (more: Partial<Agent>) => landingPage({ ...agent, ...more }, place, { isVisitor: true })
    const links = { youtubeUrl: 'https://youtube.com/watch?v=1', calendarLink: 'https://cal.example/ann' }
    expect(of(links)).toMatch(/href="https:\/\/youtube.com\/watch\?v=1"[^>]*><span[^>]*><\/span>Watch Ann’s video/)
    expect(of({ calendarLink: links.calendarLink })).toContain('href="https://cal.example/ann"')
    expect(of({ youtubeUrl: 'javascript:alert(1)' })).toContain('href="/landing/ann%40example.com/contact"')
  })
})

describe('the agent website', () => {
  it('shows title, further numbers and links if there are any', () => {
    const more = { title: 'Branch Manager', officePhone: '208-555-0100', phoneExtension: '12', fax: '208-555-0101' }
    const page = agentSitePage({ ...agent, ...more, instagramUrl: 'https://instagram.com/ann' }, place)
    for (const text of ['Branch Manager · NMLS ID', '208-555-0100</a> ext. 12', '>Fax</dt>', '>Instagram</a>'])
      expect(page).toContain(text)
    expect(page).not.toContain('Toll-free')
    assertNested(page)
  })

  it('names missing facts, and links only valid addresses', () => {
    const page = agentSitePage(agent, { ...place, path: '/agent-site/ann' })
    expect(page).toContain('NMLS ID: Not specified')
    expect(page).toContain('Mortgage Loan Officer')
    expect(page).toContain('href="mailto:ann@example.com"')
    expect(page).toContain('href="tel:2085550142"')
    expect(page).toContain('>Facebook</a>')
    expect(page).not.toContain('>Twitter</a>')
    assertNested(page)
  })

  it('has no empty line for a missing number', () => {
    const page = agentSitePage({ ...agent, phone: '' }, place)
    expect(page).toContain('>Email</dt>')
    expect(page).not.toContain('>Phone</dt>')
    expect(page).not.toContain('Not provided')
    assertNested(page)
  })
})
