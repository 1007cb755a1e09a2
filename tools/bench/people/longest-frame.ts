import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../start/infra/chromium.ts'
import { openHome } from '../../start/infra/home.ts'
import type { Figure } from '../figure.ts'
import { percentile } from '../figure.ts'
import { PLACES } from './million.ts'
import { million } from './world.ts'

const RUNS = 7
const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** Runs in the page: every gap between two frames, while it is asked for. */
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
  await page.getByText('As a line', { exact: true }).click()
}

/** Frames from the click until the first reports stand there and a page more of them has been scrolled to. */
export async function opening(page: Page, url: string, name: string): Promise<number[]> {
  await openLine(page, url)
  const admin = page.getByRole('row').filter({ hasText: 'Avery Stone' })
  await admin.getByRole('button', { name: /^Open/ }).click()
  const node = page.getByRole('row').filter({ hasText: name })
  await node.getByRole('button', { name: /^Open/ }).waitFor()
  await pause(500)
  await page.evaluate(RECORDER)
  await node.getByRole('button', { name: /^Open/ }).click()
  await page.locator('tr[aria-level="3"]').first().waitFor()
  for (let step = 0; step < 40; step++) {
    await page.locator('[role=treegrid]').hover()
    await page.mouse.wheel(0, 700)
    await pause(30)
  }
  await pause(500)
  return page.evaluate<number[]>('((window.uplineRecords = false), window.uplineFrames)')
}

export const longestFrame: Figure = {
  name: 'tree: opening the node with 100 000 reports in a browser, and scrolling on, longest frame',
  reach: 50,
  bound: 'at most',
  unit: 'ms',
  how: `Chromium without GPU: gaps between frames from the click to 28 000 px further down; median of the longest of ${RUNS} runs.`,
  async measure() {
    const found = findChromium(openHome(), console.log)
    if (!found) throw new Error('there is no Chromium on this machine: set CHROMIUM_PATH')
    const { instance, database } = await million()
    const { rows } = await database.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from members where id = $1`,
      [PLACES.node],
    )
    const browser = await chromium.launch({ executablePath: found, args: CHROMIUM_ARGS })
    try {
      const longest: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const page = await browser.newPage()
        longest.push(Math.max(...(await opening(page, instance.url, rows[0]!.name))))
        await page.context().clearCookies()
        await page.close()
      }
      const detail = longest.map((ms) => `${ms.toFixed(0)} ms`).join(', ')
      return { value: percentile(longest, 0.5), detail }
    } finally {
      await browser.close()
    }
  },
}
