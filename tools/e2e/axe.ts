import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { target: string[] }[]
}

/** What slides or fades in has neither its contrast nor its place yet; what turns for ever is not waited for. */
const SETTLED = `(async () => {
  await new Promise((framed) => requestAnimationFrame(() => requestAnimationFrame(framed)))
  const moving = document.getAnimations().filter(({ playState, effect }) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.race([
    Promise.allSettled(moving.map(({ finished }) => finished)),
    new Promise((late) => setTimeout(late, 3_000)),
  ])
})()`

/** No violation of WCAG 2.2 A and AA on the page as it stands. The page's CSP forbids inline script, so axe is evaluated. */
export async function expectAccessible(page: Page): Promise<void> {
  // What lies half under the header, as far as somebody has scrolled, is no small target.
  await page.evaluate('scrollTo(0, 0)')
  await page.evaluate(SETTLED)
  await page.evaluate(AXE)
  const violations = await page.evaluate<Violation[]>(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((result) => result.violations)`,
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
