import type { RecruitingSettings } from '@upline/contracts'
import { screen } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { RecruitingLandingPage } from './recruiting-landing-page.tsx'

const HEADINGS = ['Build your own mortgage business', 'What you can earn', 'Two plans, 14 days free']

/** The headings at each change of the page. */
function open(over: Partial<RecruitingSettings>, status = 200) {
  const settings = { recruitBonus: 'on-registration', bonusLoans: null, bonus: 500, ...over }
  fakeFetch({
    '/api/agent-profile/eva': {
      status,
      body: { firstName: 'Eva', lastName: 'Lee', phone: null, email: null, nmls: null },
    },
    '/api/recruiting-settings': { body: settings },
    '/api/recruiting-views': { body: {} },
  })
  const { container } = renderScreen(<RecruitingLandingPage />, {
    user: null,
    path: '/recruiting-landing?recruiter=eva',
  })
  const seen: string[][] = []
  const look = () => seen.push([...container.querySelectorAll('h1, h2')].map(({ textContent }) => textContent))
  new MutationObserver(look).observe(container, { childList: true, subtree: true })
  return seen
}

describe('RecruitingLandingPage', () => {
  it('appears with the earnings, so that the plans do not move', async () => {
    const seen = open({})
    await screen.findByRole('heading', { name: 'What you can earn' })
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
    expect(seen.filter((headings) => headings.length > 0)).toEqual([HEADINGS])
  })

  it('keeps its heading if it cannot be loaded', async () => {
    open({}, 503)
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load this page')
    expect(screen.getByRole('heading', { level: 1, name: HEADINGS[0]! })).toBeInTheDocument()
  })

  it('says how many loans recruits must fund', async () => {
    open({ recruitBonus: 'on-funded-loans', bonusLoans: 3 })
    expect(await screen.findByText('For recruits who have each funded 3 loans.')).toBeVisible()
  })

  it('has no earnings without a bonus', async () => {
    open({ recruitBonus: 'off' })
    await screen.findByRole('heading', { name: 'Two plans, 14 days free' })
    expect(screen.queryByText('What you can earn')).not.toBeInTheDocument()
  })
})
