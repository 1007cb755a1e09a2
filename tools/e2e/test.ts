import { test as base, type BrowserContext } from '@playwright/test'
import { FAILED_CALLS } from './failed-calls.ts'

interface AutoFixtures {
  closeContexts: void
  reportFailedCalls: void
}

export const test = base.extend<AutoFixtures>({
  /** Closes the contexts that a test opened: a forgotten page would load every live update until the last test ends. */
  closeContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      const opened = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
  /** Attaches the calls of the pages that a failed test had answered with an error. */
  reportFailedCalls: [
    async ({ browser }, use, testInfo) => {
      const failed: string[] = []
      const listen = (context: BrowserContext) =>
        context.on('response', (response) => {
          const { pathname, search } = new URL(response.url())
          if (response.status() >= 400)
            failed.push(`${response.request().method()} ${pathname}${search} ${response.status()}`)
        })
      browser.on('context', listen)
      await use()
      browser.off('context', listen)
      if (testInfo.errors.length > 0)
        await testInfo.attach(FAILED_CALLS, { body: failed.join('\n'), contentType: 'text/plain' })
    },
    { auto: true },
  ],
})
