import type { Page } from '@playwright/test'
import { type Figure, median } from '../figure.ts'
import { recordInputs, recordShifts, recordTurn, turnTime, until } from './page-recorder.ts'
import { inContext, LOANS, signedIn, webInstance, withManyLoans } from './web-instance.ts'

const PAGES: [link: string, heading: RegExp][] = [
  ['Commissions', /^Commission Management$/],
  ['Loan Tracking', /loans? in pipeline$/],
  ['Downline', /^Team Management$/],
  ['Reports', /^Reports$/],
  ['Dashboard', /^Good /],
]
const ROUNDS = 5

async function turnTo(page: Page, [link, heading]: (typeof PAGES)[number]): Promise<number> {
  await recordTurn(page, heading)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
  return turnTime(page)
}

export const navigation: Figure = {
  name: 'navigation between main pages',
  reach: 100,
  bound: 'at most',
  unit: 'ms',
  how: `From the click to the first frame with the page's heading and no skeletons, after one visit of each page; the slowest page's median of ${ROUNDS} rounds.`,
  async measure() {
    const web = await webInstance()
    return inContext(await signedIn(web, 'ceo'), async (page) => {
      await page.goto(`${web.instance.url}/dashboard`)
      const times = new Map(PAGES.map(([link]) => [link, [] as number[]]))
      for (const one of PAGES) await turnTo(page, one)
      for (let round = 0; round < ROUNDS; round++)
        for (const one of PAGES) times.get(one[0])!.push(await turnTo(page, one))
      const medians = [...times].map(([link, all]) => [link, median(all)] as const)
      return {
        value: Math.max(...medians.map(([, time]) => time)),
        detail: medians.map(([link, time]) => `${link} ${time.toFixed(0)} ms`).join(', '),
      }
    })
  },
}

/** Searches, filters, sorts, opens 'Why this number?', the palette and a loan. */
async function useLoanList(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search loans' })
  await search.pressSequentially('Borrower 4', { delay: 60 })
  await page.waitForLoadState('networkidle')
  await search.fill('')
  const rows = page.getByRole('row')
  await rows.nth(2).waitFor()
  await page
    .getByRole('group', { name: 'Status' })
    .getByRole('button', { name: /^Funded/ })
    .click()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Amount', exact: false }).first().click()
  await page.waitForLoadState('networkidle')
  await rows.nth(1).getByRole('button').first().click()
  await page.getByRole('dialog', { name: 'Why this number?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Why this number?' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await page.keyboard.type('borrower', { delay: 60 })
  await page.keyboard.press('Escape')
  await rows.nth(1).getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open the loan' }).click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
}

export const interactions: Figure = {
  name: 'interaction to next paint of the loan list',
  reach: 100,
  bound: 'at most',
  unit: 'ms',
  how: `The slowest interaction while the CEO searches, filters, sorts, opens 'Why this number?', the palette and a loan, with ${LOANS.toLocaleString('en-US')} loans. Chromium's event timing, which rounds to 8 ms.`,
  async measure() {
    const web = await withManyLoans()
    return inContext(await signedIn(web, 'ceo'), async (page) => {
      await recordInputs(page)
      await page.goto(`${web.instance.url}/loans`)
      await page.getByRole('row').nth(2).waitFor()
      await useLoanList(page)
      const durations = Object.values(await page.evaluate<Record<string, number>>('window.uplineInputs'))
      return { value: Math.max(0, ...durations), detail: `${durations.length} interactions above 16 ms.` }
    })
  },
}

const SETTLED_PATHS = [
  '/dashboard',
  '/loans',
  '/commissions',
  '/downline',
  '/reports',
  ...['payday', 'periods', 'plans', 'balances'].map((tab) => `/reports?tab=${tab}`),
  '/loans/attention',
  '/working-roster',
  '/member-profile/1',
  '/recruiting',
  '/integrations',
  '/approvals',
]

export const layoutShift: Figure = {
  name: 'layout shift of main pages',
  reach: 0.02,
  bound: 'at most',
  unit: 'of the screen',
  how: 'The largest sum of layout shifts of a page that is opened by its address, until its network is idle.',
  async measure() {
    const web = await webInstance()
    return inContext(await signedIn(web, 'ceo'), async (page) => {
      await recordShifts(page)
      const shifts: [string, number][] = []
      for (const path of SETTLED_PATHS) {
        await page.goto(web.instance.url + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        await until(page, `!document.querySelector('main .mantine-Skeleton-root')`)
        shifts.push([path, await page.evaluate<number>('window.uplineShift')])
      }
      const detail = shifts.map(([path, shift]) => `${path} ${shift.toFixed(3)}`).join(', ')
      return { value: Math.max(...shifts.map(([, shift]) => shift)), detail }
    })
  },
}
