import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, expect, type Page, type ViewportSize } from '@playwright/test'
import { startSession, switchPublicPages } from './people.ts'
import { test } from './test.ts'

/** Web Vitals call a page steady below 0.1. Our limit is five times lower. */
const MAX_SHIFT = 0.02
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const PAGES: Record<string, string[]> = {
  ceo: [
    '/dashboard',
    '/loans',
    '/commissions',
    '/downline',
    '/reports',
    '/reports?tab=payday',
    '/reports?tab=periods',
    '/reports?tab=plans',
    '/loans/attention',
    '/working-roster',
    '/recruiting',
    '/integrations',
    '/approvals',
  ],
  officer: ['/dashboard', '/loans', '/commissions', '/downline', '/reports'],
}

/** What moved, and how far, for the message of a failure. */
interface Shift {
  value: number
  moved: string[]
}

const recordShifts = (page: Page) =>
  page.addInitScript(`
    window.uplineShifts = []
    const named = (node) => (node?.nodeType === 1 ? node : node?.parentElement)?.innerText?.slice(0, 60) ?? 'removed'
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput)
          window.uplineShifts.push({
            value,
            moved: sources.map(({ node, previousRect, currentRect }) =>
              named(node) + ': ' + previousRect.y + ' to ' + currentRect.y + ' px'),
          })
    }).observe({ type: 'layout-shift', buffered: true })`)

/** Answers no call of the page before its first loading rows are painted, and then one call every second frame. */
async function answerLate(page: Page): Promise<void> {
  let turn: Promise<unknown> | undefined
  await page.route(/\/api\/(?!live|auth)/, async (route) => {
    turn ??= page.locator('main [role=status]').first().waitFor({ state: 'attached' })
    turn = turn.catch(() => undefined).then(() => nextFrame(page))
    await turn
    await route.continue().catch(() => undefined)
  })
}

const nextFrame = (page: Page) =>
  page
    .evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    .catch(() => undefined)

/** The very first page of a browser does not know yet that there is a session, and has no font in its cache. */
async function returningUser(browser: Browser, user: string, viewport: ViewportSize): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport })
  const first = await context.newPage()
  await startSession(first, user)
  await first.goto('/loans')
  await first.waitForLoadState('networkidle')
  await first.close()
  return context
}

for (const viewport of SIZES)
  for (const [user, paths] of Object.entries(PAGES))
    test(`moves nothing when data arrives late: ${user}, ${viewport.width} px`, async ({ browser }) => {
      test.setTimeout(300_000)
      const context = await returningUser(browser, user, viewport)
      for (const path of paths) await test.step(path, () => expectSteady(context, path))
    })

/** The paycheck, the banner of direct reports and the checklist have no height before they load. */
const SLOW_CALLS = {
  paycheck: /\/api\/commissions\/next-paycheck$/,
  banner: /\/api\/team$/,
  checklist: /\/api\/affiliate-sites$/,
  'all data': /\/api\/(?!live|auth)/,
}

/** Longer than the rest of the dashboard takes. */
const SLOW_MS = 3_000

for (const viewport of SIZES)
  test(`moves nothing on the dashboard when calls are slow: senior, ${viewport.width} px`, async ({ browser }) => {
    test.setTimeout(300_000)
    const context = await returningUser(browser, 'senior', viewport)
    for (const [name, calls] of Object.entries(SLOW_CALLS))
      await test.step(name, () =>
        expectSteady(context, '/dashboard', async (page) => {
          await page.route(calls, async (route) => {
            await pause(SLOW_MS)
            await route.continue().catch(() => undefined)
          })
          const shown = page.getByText(/\d direct reports?/)
          return () => expect(shown).toBeVisible()
        }),
      )
  })

test('moves nothing on the recruiting landing page of a visitor', async ({ browser, request }) => {
  await switchPublicPages(request, true)
  for (const viewport of SIZES) {
    await expectSteady(await browser.newContext({ viewport }), '/recruiting-landing?recruiter=ceo')
  }
  await switchPublicPages(request, false)
})

/** `prepare` slows calls down and may return what to wait for. */
async function expectSteady(
  context: BrowserContext,
  path: string,
  prepare: (page: Page) => Promise<void | (() => Promise<void>)> = answerLate,
): Promise<void> {
  const page = await context.newPage()
  await recordShifts(page)
  const isComplete = await prepare(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isComplete?.()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  await nextFrame(page)
  const shifts = await page.evaluate<Shift[]>('window.uplineShifts')
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect.soft(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MAX_SHIFT)
  await page.close()
}
