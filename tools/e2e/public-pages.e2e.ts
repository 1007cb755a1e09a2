import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startSession, switchPublicPages } from './people.ts'
import { test } from './test.ts'

const PASSWORD = 'Upline-demo-1'

const SIZES = [
  { width: 1360, height: 900 },
  { width: 390, height: 844 },
]

async function api(request: APIRequestContext, username: string) {
  expect((await request.post('/api/auth/login', { data: { username, password: PASSWORD } })).status()).toBe(200)
  return request
}

/** The signed-in application has another 100 KB, which would delay the pages of visitors. */
const MAX_SCRIPT_BYTES = 220_000

const SCRIPT_BYTES = `performance.getEntriesByType('resource')
  .filter(({ initiatorType, name }) => initiatorType === 'script' || name.endsWith('.js'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`

const visitor = (browser: Browser) => browser.newContext({ viewport: SIZES[1]! })

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! })
  await switchPublicPages(request, true)
  await request.dispose()
})

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! })
  await switchPublicPages(request, false)
  await request.dispose()
})

for (const path of ['/login', '/recruiting-landing?recruiter=ceo', '/agent-onboard'])
  test(`loads no part of the signed-in application at ${path}`, async ({ browser }) => {
    const page = await (await visitor(browser)).newPage()
    await page.goto(path)
    await expect(page.locator('#root')).toContainText(/Sign In|Get started|First name/i)
    await page.waitForLoadState('networkidle')
    const bytes = await page.evaluate<number>(SCRIPT_BYTES)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(MAX_SCRIPT_BYTES)
  })

for (const path of ['/login', '/recruiting-landing?recruiter=ceo', '/agent-onboard?recruiter=ceo', '/landing/officer'])
  test(`logs no error for a visitor at ${path}`, async ({ browser }) => {
    const page = await (await visitor(browser)).newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(errors).toEqual([])
  })

/** The text and position of each line of the first screen, or of the same line in the page. */
const linesOf = (page: Page, place: string) =>
  page.locator(`${place} h1, ${place} ul:not([aria-live]) li:has(b)`).evaluateAll((lines) =>
    (lines as HTMLElement[]).map((line) => {
      const { x, y } = line.getBoundingClientRect()
      return { text: line.innerText, x: Math.round(x), y: Math.round(y) }
    }),
  )

const withoutSpaces = (text: string | null): string => (text ?? '').replace(/\s/g, '')

/** All texts of the first screen except its loading state. The page has each of them, too. Line breaks have no spaces in the page. */
const textsOf = async (page: Page) => {
  const texts = page.locator('#first-screen :is(h1, p, li, .first-brand):not([role="status"])')
  return (await texts.allTextContents()).map(withoutSpaces)
}

const FIRST_SCREENS = { '/': 1, '/agent-onboard': 3, '/recruiting-landing?recruiter=ceo': 1 }

for (const [path, lines] of Object.entries(FIRST_SCREENS))
  for (const size of SIZES)
    test(`paints the top of ${path} before the scripts, where the page has it, at ${size.width} px`, async ({
      browser,
    }) => {
      const page = await (await browser.newContext({ viewport: size })).newPage()
      const release = Promise.withResolvers<void>()
      await page.route('**/static/js/**', (route) => release.promise.then(() => route.continue()))
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByText('Loading...')).toBeVisible()
      await expectAccessible(page)
      const first = await linesOf(page, '#first-screen')
      expect(first).toHaveLength(lines)
      const texts = await textsOf(page)
      release.resolve()
      await expect(page.locator('#first-screen')).toHaveCount(0)
      const pageText = withoutSpaces(await page.locator('#root').textContent())
      expect(texts.filter((text) => !pageText.includes(text))).toEqual([])
      const shown = await linesOf(page, '#root')
      for (const [at, { text, x, y }] of first.entries()) {
        expect(shown[at]?.text).toBe(text)
        expect(Math.abs(shown[at]!.x - x)).toBeLessThanOrEqual(1)
        expect(Math.abs(shown[at]!.y - y)).toBeLessThanOrEqual(2)
      }
    })

test('runs its scripts after the first screen has appeared', async ({ page }) => {
  // The time when each script of the application is added to the document.
  await page.addInitScript(`
    globalThis.added = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { src } of addedNodes) if (src?.includes('/static/js/')) added.push(performance.now())
    }).observe(document, { childList: true, subtree: true })`)
  await page.goto('/agent-onboard')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  const painted = await page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0].startTime`)
  const added = await page.evaluate<number[]>('added')
  expect(added.length).toBeGreaterThanOrEqual(2)
  expect(Math.min(...added)).toBeGreaterThanOrEqual(painted)
})

test('starts in a page that never paints, as in a tab in the background', async ({ page }) => {
  await page.addInitScript('PerformanceObserver.prototype.observe = () => {}')
  await page.goto('/agent-onboard')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
})

test('renders every theme as an accessible page, without a script and on a phone', async ({ browser, request }) => {
  test.setTimeout(300_000)
  await api(request, 'ceo')
  const context = await browser.newContext({ javaScriptEnabled: true })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  for (const [planType, themes] of [
    ['basic', ['professional', 'modern', 'warm', 'elegant']],
    ['premium', ['professional', 'success', 'premium', 'modern']],
  ] as const)
    for (const selectedTheme of themes) {
      const data = {
        ...{ firstName: 'Jonas', lastName: 'Petrov', email: 'jonas@example.com', phone: '(208) 555-0142' },
        ...{ siteName: `Petrov ${planType}`, aboutText: 'Twenty years in Boise.', selectedTheme, planType },
      }
      const made = await request.post('/api/create-affiliate-site', { data })
      expect(made.status()).toBe(201)
      const { slug } = ((await made.json()) as { site: { slug: string } }).site
      for (const path of [`/sites/${slug}`, `/sites/${slug}/contact`])
        for (const size of SIZES) {
          await page.setViewportSize(size)
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByText('Equal Housing Opportunity')).toBeVisible()
          expect(await page.locator('script').count()).toBe(0)
          expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
          // The page has no script of its own, so axe is evaluated from outside. All forms have the same structure.
          if (!path.endsWith('/contact') || selectedTheme === 'premium') await expectAccessible(page)
        }
    }
  expect(errors).toEqual([])
})

for (const size of SIZES)
  test(`renders an accessible landing page and agent website at ${size.width} px`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: size })
    const page = await context.newPage()
    test.setTimeout(120_000)
    for (const path of ['/landing/officer', '/agent-site/officer', '/landing/officer/apply', '/landing/nobody']) {
      await page.goto(path)
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    }
    await expect(page.getByRole('heading', { name: 'Agent Not Found' })).toBeVisible()
    await expect(page.getByText('The requested agent profile could not be found.')).toBeVisible()
    await expect(page.getByText('nobody')).toBeVisible()
  })

test('waits two seconds after a click on a plan, then opens the builder for a member and the registration for a visitor', async ({
  browser,
  page,
}) => {
  await startSession(page, 'officer')
  await page.goto('/landing/officer')
  const began = Date.now()
  await page.getByRole('button', { name: 'Start 14-day free trial' }).first().click()
  await expect(page.getByRole('button', { name: 'One moment...' })).toBeVisible()
  await page.waitForURL(/\/build-origination-site/)
  expect(Date.now() - began).toBeGreaterThan(1_900)
  const context = await visitor(browser)
  const other = await context.newPage()
  await other.goto('/landing/officer')
  await other.getByRole('button', { name: 'Start 14-day free trial' }).last().click()
  await other.waitForURL(/\/agent-onboard\?recruiter=officer/)
})

test('shows a visitor’s call request among the agent’s leads without a reload', async ({ browser, page }) => {
  test.setTimeout(90_000)
  await startSession(page, 'officer')
  await page.goto('/leads')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('lead')
  const context = await visitor(browser)
  const other = await context.newPage()
  await other.goto('/landing/officer')
  await other.getByRole('link', { name: 'Request a call' }).click()
  const name = `Vera ${Date.now()}`
  await other.getByRole('textbox', { name: 'Your name' }).fill(name)
  await other.getByRole('textbox', { name: 'Email' }).fill('vera@example.com')
  await other.getByRole('textbox', { name: 'Phone' }).fill('208-555-0199')
  await other.getByLabel(/^I agree that/).check()
  await other.waitForTimeout(2_100)
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const lead = page.getByRole('article', { name })
  await expect(lead).toBeVisible()
  await expectAccessible(page)
  await lead.getByLabel(`Loan number of ${name}`).fill('2601000123')
  await lead.getByRole('button', { name: 'Link' }).click()
  await expect(lead.getByRole('link', { name: /loan$/ })).toBeVisible()
})

test('reports missing fields in the builder, updates the preview, publishes the site, and opens the dashboard after three seconds', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await startSession(page, 'senior')
  await page.goto('/build-origination-site')
  await expect(page.getByText('Build time: 2-3 minutes')).toBeVisible()
  for (const theme of ['Professional Blue', 'Modern Gray', 'Warm Orange', 'Elegant Purple'])
    await expect(page.getByRole('radio', { name: theme })).toBeAttached()
  await page.getByLabel('Phone').fill('')
  await page.getByRole('button', { name: /My Site$/ }).click()
  await expect(
    page.getByText('Please fill in your contact information to receive site creation confirmation.'),
  ).toBeVisible()
  await page.getByLabel('Phone').fill('208-555-0111')
  await page.getByLabel('Site Name').fill('')
  await page.getByRole('button', { name: /My Site$/ }).click()
  await expect(page.getByText('Please enter a site name.')).toBeVisible()
  await page.getByLabel('Site Name').fill('Senior Home Loans')
  await page.getByLabel('Tagline').fill('Keys in thirty days')
  await page.getByText('Warm Orange').click()
  const preview = page.frameLocator('iframe[title="Your site"]')
  await expect(preview.getByRole('heading', { name: 'Keys in thirty days' })).toBeAttached()
  // Check a style: a policy that blocks the page's styles would leave it unstyled.
  await expect(preview.locator('body')).toHaveCSS('font-family', /Hanken/)
  await expectAccessible(page)
  await page.getByRole('button', { name: /My Site$/ }).click()
  await expect(page.getByText('Redirecting to your dashboard...')).toBeVisible({ timeout: 20_000 })
  const began = Date.now()
  await page.waitForURL(/\/dashboard$/)
  expect(Date.now() - began).toBeGreaterThan(1_500)
  await page.goto('/build-origination-site')
  await expect(page.getByRole('link', { name: /\/sites\/senior-home-loans/ })).toBeVisible()
  await page.goto('/build-recruiting-site')
  await expect(page.getByText('Build time: 3-5 minutes')).toBeVisible()
  await expect(page.getByText(/The recruiting site is part of Branch Manager Edition/)).toBeVisible()
  await expect(page.getByRole('button', { name: /My Site$/ })).toBeDisabled()
})

test('sends a test email, shows every template and lists the deliveries', async ({ page }) => {
  await startSession(page, 'ceo')
  await page.goto('/email-test')
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expect(page.getByText('Enter an email address')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('somebody@example.com')
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expect(page.getByText('Test email sent to somebody@example.com')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Deliveries' }).getByText('somebody@example.com').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Inbox' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email', { exact: true }).fill('refused@example.com')
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expect(page.getByText('Email Failed')).toBeVisible()
})

test('shows a visitor only the sign-in form after the pages are closed again', async ({ browser, request }) => {
  await switchPublicPages(request, false)
  const context = await visitor(browser)
  const page = await context.newPage()
  for (const path of [
    '/landing/officer',
    '/agent-site/officer',
    '/agent-onboard',
    '/recruiting-landing?recruiter=officer',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  }
  await switchPublicPages(request, true)
  await page.goto('/landing/officer')
  await expect(page.getByRole('heading', { level: 1, name: /home loan/ })).toBeVisible()
})
