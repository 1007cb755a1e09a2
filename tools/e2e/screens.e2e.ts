import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signInAs } from './people.ts'

/** Every screen that the sidebar or a link opens, and a text that appears once its data is loaded. */
const SCREENS: [path: string, ready: string | RegExp][] = [
  ['/dashboard', /^Good (morning|afternoon|evening)/],
  ['/loans', /loans? in pipeline$/],
  ['/commissions', 'Commission Management'],
  ['/ask-about-a-loan', 'Ask about a loan'],
  ['/ask-about-a-loan?number=no-such-loan', 'Ask about a loan'],
  ['/downline', 'Team Management'],
  ['/reports', 'Reports'],
  ['/approvals', 'Approvals'],
  ['/recruiting', 'Recruiting Dashboard'],
  ['/integrations', 'Integrations'],
  ['/data-import', 'Data Import'],
  ['/name-matching', 'Name Matching'],
  ['/nmls-ids', 'NMLS IDs'],
  ['/page-claims', 'Page Claims'],
  ['/working-roster', 'Working Team Roster'],
  ['/roster', /./],
  ['/open-roster', /./],
  ['/admin-roster', /./],
  ['/direct-roster', /./],
  ['/simple-roster', /./],
  ['/debug-roster', /./],
  ['/member-profile/1', /./],
  ['/recruiting-landing', 'Build your own mortgage business'],
  ['/agent-onboard?recruiter=manager', 'Become an agent'],
  ['/leads', /leads?$/],
  ['/email-test', 'Email Test'],
  ['/build-origination-site', 'Build Your Origination Site'],
  ['/build-recruiting-site', 'Build Your Recruiting Site'],
  ['/landing/officer', /./],
  ['/agent-site/officer', /./],
  ['/no-such-page', 'Page Not Found'],
]

const SIZES = [
  { name: 'desk', width: 1360, height: 900 },
  { name: 'phone', width: 390, height: 844 },
]

for (const { name, ...viewport } of SIZES)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`passes the accessibility checks on every screen: ${name}, ${colorScheme}`, async ({ browser }, info) => {
      test.setTimeout(240_000)
      const context = await browser.newContext({ viewport, colorScheme })
      const page = await context.newPage()
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.screenshot({ path: info.outputPath('sign-in.png') })
      await signInAs(page, 'ceo', 'Upline-demo-1')
      await expect(page).toHaveURL(/\/loans$/)
      for (const [path, ready] of SCREENS)
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1, name: ready })).toBeVisible()
          await page.waitForLoadState('networkidle').catch(() => {})
          await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
          await page.screenshot({ path: info.outputPath(`${path.split('?')[0]!.slice(1).replaceAll('/', '-')}.png`) })
          await expectAccessible(page)
          const wider = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
          expect(wider, 'scrolls horizontally').toBe(false)
        })
      await context.close()
    })
