import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const POLL_INTERVAL_MS = 20
const TIMEOUT_MS = 30_000

/** Waits until an expression is true in the page. The policy of the pages forbids what `waitForFunction` does with a string. */
export async function until(page: Page, expression: string): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(POLL_INTERVAL_MS))
    if (await page.evaluate<boolean>(`Boolean(${expression})`)) return
  throw new Error(`not true after ${TIMEOUT_MS} ms: ${expression}`)
}

/** JavaScript expressions that are true in the page once a screen shows its content. */
export const READY = {
  form: `[...document.querySelectorAll('button')].some((one) => one.textContent === 'Sign In')`,
  dashboard: `/^Good /.test(document.querySelector('h1')?.textContent ?? '') && !document.querySelector('main .mantine-Skeleton-root')`,
}

/** Records the time when an expression becomes true: `window.uplineReadyAt`. */
export const recordReady = (page: Page, expression: string): Promise<unknown> =>
  page.addInitScript(`
    new MutationObserver((_, observer) => {
      if (!(${expression})) return
      window.uplineReadyAt = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })`)

export const readyAt = async (page: Page): Promise<number> => {
  await until(page, 'window.uplineReadyAt !== undefined')
  return page.evaluate<number>('window.uplineReadyAt')
}

interface Script {
  bytes: number
  end: number
  name: string
}

/** The scripts that arrived before a time, with their size on the network. */
export async function scriptsBefore(page: Page, time: number): Promise<Script[]> {
  const scripts = await page.evaluate<Script[]>(`
    performance.getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ encodedBodySize, responseEnd, name }) => ({ bytes: encodedBodySize, end: responseEnd, name }))`)
  return scripts.filter(({ end }) => end <= time)
}

/** Sums layout shifts that no input caused: `window.uplineShift`. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    window.uplineShift = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.uplineShift += value
    }).observe({ type: 'layout-shift', buffered: true })`)

/** Keeps the longest time from an input to the next frame, by interaction: `window.uplineInputs`. */
export const recordInputs = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    window.uplineInputs = {}
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) window.uplineInputs[interactionId] = Math.max(duration, window.uplineInputs[interactionId] ?? 0)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })`)

/** Records the time from the click on a link to the first frame with the heading and without skeletons. */
export const recordTurn = (page: Page, heading: RegExp): Promise<void> =>
  page.evaluate<void>(`{
    window.uplineTurn = undefined
    const heading = ${String(heading)}
    addEventListener('click', () => {
      const start = performance.now()
      const check = () => {
        const isThere = heading.test(document.querySelector('h1')?.textContent ?? '')
        const isLoading = document.querySelector('main .mantine-Skeleton-root')
        if (isThere && !isLoading) window.uplineTurn = performance.now() - start
        else requestAnimationFrame(check)
      }
      requestAnimationFrame(check)
    }, { capture: true, once: true })
  }`)

export const turnTime = async (page: Page): Promise<number> => {
  await until(page, 'window.uplineTurn !== undefined')
  return page.evaluate<number>('window.uplineTurn')
}
