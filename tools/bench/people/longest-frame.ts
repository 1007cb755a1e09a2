import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../start/infra/chromium.ts'
import { openHome } from '../../start/infra/home.ts'
import { type Figure, median } from '../figure.ts'
import { PLACES } from './million.ts'
import { million } from './people-instance.ts'

const RUNS = 5
const STEPS = 40
const WHEEL = 700
const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** Runs in the page: records every gap between two frames while it is active. */
const RECORDER = `
  window.uplineFrames = []
  window.uplineRecords = true
  let last = performance.now()
  const frame = (now) => {
    window.uplineFrames.push(now - last)
    last = now
    if (window.uplineRecords) requestAnimationFrame(frame)
  }
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame) })`

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function openLine(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Username').fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill('Upline-demo-1')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: /loans in pipeline/ }).waitFor()
  await page.goto(`${url}/downline`)
  await page.getByText('Tree', { exact: true }).click()
}

/** Opens the line with the node visible and closed. */
async function beforeOpening(page: Page, url: string, name: string): Promise<void> {
  await openLine(page, url)
  const admin = page.getByRole('row').filter({ hasText: 'Avery Stone' })
  await admin.getByRole('button', { name: /^Open/ }).click()
  await page.getByRole('button', { name: `Open ${name}` }).waitFor()
  await pause(500)
}

/** Opens the node, and scrolls more than a page of its reports into view. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Open ${name}` }).click()
  await page.locator('tr[aria-level="3"]').first().waitFor()
  await page.locator('[role=treegrid]').hover()
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.wheel(0, WHEEL)
    await pause(30)
  }
  await pause(500)
}

/** Gaps between frames while the node opens. */
async function frames(page: Page, name: string): Promise<number[]> {
  await page.evaluate(RECORDER)
  await open(page, name)
  return page.evaluate<number[]>('((window.uplineRecords = false), window.uplineFrames)')
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds of CPU time of the thread, without other work on the machine. */
  tdur?: number
  args?: { name?: string }
}

/** The longest task of the page's main thread in CPU time: the cost of a frame on an idle machine. */
async function longestTask(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf))
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)))
  return Math.max(...tasks.map(({ tdur }) => (tdur ?? 0) / 1000))
}

export const longestFrame: Figure = {
  name: 'tree: opening a node with 100,000 direct reports in a browser and scrolling, longest frame',
  reach: 50,
  bound: 'at most',
  unit: 'ms',
  how: `Chromium without GPU: gaps between frames from the click until 28,000 px are scrolled; median of the longest of ${RUNS} runs.`,
  async measure() {
    const found = findChromium(openHome(), console.log)
    if (!found) throw new Error('Chromium is not installed. Set CHROMIUM_PATH')
    const { instance, database } = await million()
    const { rows } = await database.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from members where id = $1`,
      [PLACES.node],
    )
    const name = rows[0]!.name
    const browser = await chromium.launch({ executablePath: found, args: CHROMIUM_ARGS })
    const inPage = async (act: (page: Page) => Promise<number>): Promise<number> => {
      const context = await browser.newContext()
      try {
        const page = await context.newPage()
        await beforeOpening(page, instance.url, name)
        return await act(page)
      } finally {
        await context.close()
      }
    }
    try {
      const longest: number[] = []
      for (let run = 0; run < RUNS; run++)
        longest.push(await inPage(async (page) => Math.max(...(await frames(page, name)))))
      const own = await inPage((page) => longestTask(browser, page, () => open(page, name)))
      const each = longest.map((ms) => `${ms.toFixed(0)} ms`).join(', ')
      return {
        value: median(longest),
        detail: `${each}; the main thread's longest task took ${own.toFixed(0)} ms.`,
      }
    } finally {
      await browser.close()
    }
  },
}
