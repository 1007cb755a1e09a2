import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startInstance } from '../../instance/instance.ts'
import { type Figure, median } from '../figure.ts'
import { writeLoanFile } from '../../instance/import-file.ts'
import { ROWS } from './measured-imports.ts'

const RUNS = 5
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run']

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Username').fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill('Upline-demo-1')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/loans$/)
  await reopen(page, url)
}

async function reopen(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/data-import`)
  await page.getByRole('heading', { level: 1, name: 'Data Import' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** Runs in the page: records the longest time between two frames. */
const WATCH = `
  window.frames$ = { longest: 0, count: 0 }
  let last
  const tick = (now) => {
    if (last !== undefined) frames$.longest = Math.max(frames$.longest, now - last)
    frames$.count++
    last = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)`

async function longestFrame(page: Page, file: string): Promise<{ longest: number; count: number; seconds: number }> {
  await page.evaluate(WATCH)
  const began = performance.now()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('CSV Loaded').waitFor({ timeout: 240_000 })
  const seconds = (performance.now() - began) / 1000
  await page.getByRole('combobox', { name: 'Loan_Number maps to' }).waitFor()
  await page.evaluate('new Promise((drawn) => setTimeout(drawn, 300))')
  return { ...(await page.evaluate<{ longest: number; count: number }>('frames$')), seconds }
}

export const parseFrames: Figure = {
  name: 'parsing 1,000,000 rows in the browser, longest frame',
  reach: 50,
  bound: 'at most',
  unit: 'ms',
  how: 'Longest time between two animation frames of the page, in headless Chromium, from the selection of the file to 0.3 s after its preview and columns; median of 5 runs.',
  async measure() {
    const instance = await startInstance()
    const folder = mkdtempSync(join(tmpdir(), 'upline-bench-'))
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ARGS,
    })
    try {
      const file = join(folder, 'loans.csv')
      await writeLoanFile(file, { prefix: 'PARSE', rows: ROWS, officers: ['officer'] })
      const page = await browser.newPage()
      await open(page, instance.url)
      const runs = []
      for (let run = 0; run < RUNS; run++) {
        if (run > 0) await reopen(page, instance.url)
        runs.push(await longestFrame(page, file))
      }
      const each = runs.map(
        ({ longest, count, seconds }) => `${longest.toFixed(0)} ms of ${count} in ${seconds.toFixed(1)} s`,
      )
      return {
        value: median(runs.map(({ longest }) => longest)),
        detail: `${ROWS.toLocaleString('en-US')} rows, longest frames: ${each.join(', ')}`,
      }
    } finally {
      await browser.close()
      await instance.stop()
      rmSync(folder, { recursive: true })
    }
  },
}
