import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { target: string[] }[]
}

/**
 * Runs axe while nothing moves, because contrast and position change during an animation: it waits for animations to end, and
 * runs again if one began meanwhile, such as that of a toast that disappears. Endless animations are ignored. Colors take their
 * new values immediately: every switch to dark mode would take 150 ms.
 */
const RUN_SETTLED = `async (options) => {
  const ends = ({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime)
  const moving = () => document.getAnimations().filter((one) => one.playState === 'running' && ends(one))
  const isColor = ({ transitionProperty }) => /color|fill|stroke|shadow/.test(transitionProperty)
  let result
  for (let tried = 0, disturbed = true; disturbed && tried < 5; tried++) {
    await new Promise((framed) => requestAnimationFrame(() => requestAnimationFrame(framed)))
    for (const one of moving()) if (isColor(one)) one.finish()
    await Promise.race([
      Promise.allSettled(moving().map(({ finished }) => finished)),
      new Promise((late) => setTimeout(late, 3_000)),
    ])
    disturbed = false
    const note = () => (disturbed ||= moving().length > 0)
    document.addEventListener('transitionrun', note)
    document.addEventListener('animationstart', note)
    result = await axe.run(options)
    document.removeEventListener('transitionrun', note)
    document.removeEventListener('animationstart', note)
  }
  return result.violations
}`

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Expects no WCAG 2.2 A or AA violation on the current page. Evaluates axe, because the page's CSP forbids inline scripts.
 * @param rules axe's rules or tags
 */
export async function expectAccessible(page: Page, rules: readonly string[] = WCAG_22_AA): Promise<void> {
  // An element half under the sticky header is not a small target.
  await page.evaluate('scrollTo(0, 0)')
  // A page keeps axe until it is left: a second run, for the dark mode, does not read half a megabyte again.
  if (!(await page.evaluate<boolean>('Boolean(globalThis.axe)'))) await page.evaluate(AXE)
  const violations = await page.evaluate<Violation[]>(
    `(${RUN_SETTLED})(${JSON.stringify({ runOnly: rules, resultTypes: ['violations'] })})`,
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
