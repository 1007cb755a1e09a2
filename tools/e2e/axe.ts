import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { target: string[] }[]
}

/** Waits for animations to end, because contrast and position change during them. Endless animations are ignored. */
const SETTLED = `(async () => {
  await new Promise((framed) => requestAnimationFrame(() => requestAnimationFrame(framed)))
  const moving = document.getAnimations().filter(({ playState, effect }) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.race([
    Promise.allSettled(moving.map(({ finished }) => finished)),
    new Promise((late) => setTimeout(late, 3_000)),
  ])
})()`

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Expects no WCAG 2.2 A or AA violation on the current page. Evaluates axe, because the page's CSP forbids inline scripts.
 * @param rules axe's rules or tags
 */
export async function expectAccessible(page: Page, rules: readonly string[] = WCAG_22_AA): Promise<void> {
  // An element half under the sticky header is not a small target.
  await page.evaluate('scrollTo(0, 0)')
  await page.evaluate(SETTLED)
  await page.evaluate(AXE)
  const violations = await page.evaluate<Violation[]>(
    `axe.run({ runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then((result) => result.violations)`,
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
