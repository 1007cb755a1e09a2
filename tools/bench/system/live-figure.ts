import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../start/infra/chromium.ts'
import { openHome } from '../../start/infra/home.ts'
import { signIn, type Client } from '../../instance/client.ts'
import { startInstance, type Instance } from '../../instance/instance.ts'
import { percentile, type Figure } from '../figure.ts'

const PER_SECOND = 50
const FUNDINGS = 1_000
const FUNDED = { Loan_Officer: 'officer', Status: 'Funded', Loan_Amount: '200000' }

const now = () => performance.timeOrigin + performance.now()

interface Seen {
  loans: number
  at: number
}

/** Runs in the page: records when the page shows each count of loans. */
const RECORDER = `
  window.uplineSeen = []
  const record = () => {
    const loans = Number((document.querySelector('h1')?.textContent ?? '').replace(/[^0-9]/g, ''))
    const last = window.uplineSeen.at(-1)
    if (loans && last?.loans !== loans) window.uplineSeen.push({ loans, at: performance.timeOrigin + performance.now() })
  }
  record()
  new MutationObserver(record).observe(document.body, { subtree: true, childList: true, characterData: true })`

const seenBy = (page: Page) => page.evaluate<Seen[]>('window.uplineSeen')

const lastSeen = async (page: Page): Promise<number> => (await seenBy(page)).at(-1)?.loans ?? 0

/** Signs senior in, in a real browser, and starts recording. */
async function openPipeline(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Username').fill('senior')
  await page.getByLabel('Password').fill('Upline-demo-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: /loans in pipeline/ }).waitFor()
  await page.evaluate(RECORDER)
}

/** Funds a loan of `officer`, whose upline is senior, every 20 ms. Returns when each call was sent. */
async function fund(admin: Client): Promise<number[]> {
  const sent: number[] = []
  const calls: Promise<unknown>[] = []
  for (let no = 0; no < FUNDINGS; no++) {
    const row = { Borrower: `Live ${no}`, Loan_Number: `LIVE-${no}`, ...FUNDED }
    sent.push(now())
    calls.push(admin.post('/api/loans/bulk-import', { loans: [row] }))
    const due = (sent[0] as number) + (1000 / PER_SECOND) * (no + 1)
    await new Promise((done) => setTimeout(done, Math.max(0, due - now())))
  }
  await Promise.all(calls)
  return sent
}

async function latencies(instance: Instance, page: Page): Promise<number[]> {
  await openPipeline(page, instance.url)
  const before = (await seenBy(page))[0]!.loans
  const admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
  const sent = await fund(admin)
  // The page's policy forbids evaluated strings inside waitForFunction, so poll from outside.
  for (let waited = 0; waited < 30_000 && (await lastSeen(page)) < before + FUNDINGS; waited += 250)
    await new Promise((done) => setTimeout(done, 250))
  const seen = await seenBy(page)
  return sent.map((at, no) => seen.find(({ loans }) => loans >= before + no + 1)!.at - at)
}

export const liveFigure: Figure = {
  name: "commit of a funding to the new number in another user's open browser, p99 at 50 fundings/s",
  reach: 500,
  bound: 'at most',
  unit: 'ms',
  how: `${FUNDINGS} fundings by import of one row; from sending the call (before the commit) to the new count on the page.`,
  async measure() {
    const found = findChromium(openHome(), console.log)
    if (!found) throw new Error('Chromium is not installed. Set CHROMIUM_PATH')
    const instance = await startInstance()
    const browser = await chromium.launch({
      executablePath: found,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
    try {
      const times = await latencies(instance, await browser.newPage())
      return { value: percentile(times, 0.99), detail: `p50 ${percentile(times, 0.5).toFixed(0)} ms.` }
    } finally {
      await browser.close()
      await instance.stop()
    }
  },
}
