import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startSession, switchPublicPages } from './people.ts'
import { pictureOf, type Screen, SCREENS, type ScreenState, statesOf } from './screen-states/screens.ts'
import { routeState } from './screen-states/state-routes.ts'
import { test } from './test.ts'

/** `UPDATE_SCREENS=1 npm run test:e2e -- screen-states` takes the pictures of docs/screens.md again. They are not compared. */
const IS_UPDATE = process.env['UPDATE_SCREENS'] === '1'
const FOLDER = join(import.meta.dirname, '../../docs/images/screens')
const SIZE = { width: 1_024, height: 768 }

/** Opens a screen in a state and waits until it shows that state. */
async function openIn(page: Page, screen: Screen, state: ScreenState): Promise<void> {
  await routeState(page, screen, state)
  await page.goto(screen.path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (state === 'loading') {
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /Loading|Checking|Looking/ })
        .first(),
    ).toBeVisible()
    return
  }
  await page.waitForLoadState('networkidle')
  if (state === 'offline') await page.context().setOffline(true)
  if (state === 'error' || state === 'partial') {
    const alert = page.getByRole('alert').first()
    await expect(alert).toBeVisible()
    await alert.scrollIntoViewIfNeeded()
  }
}

async function takePicture(page: Page, file: string): Promise<void> {
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await sharp(picture).resize(800).webp({ quality: 60, effort: 6 }).toFile(join(FOLDER, file))
}

if (IS_UPDATE) {
  test.beforeAll(async ({ request }) => {
    mkdirSync(FOLDER, { recursive: true })
    await switchPublicPages(request, true)
  })

  test.afterAll(({ request }) => switchPublicPages(request, false))

  for (const screen of SCREENS)
    test(`takes pictures of the states of a screen: ${screen.name}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' })
      const session = await context.newPage()
      if (screen.user !== 'visitor') await startSession(session, screen.user)
      for (const state of statesOf(screen))
        await test.step(state, async () => {
          const page = await context.newPage()
          await openIn(page, screen, state)
          await takePicture(page, pictureOf(screen, state))
          await context.setOffline(false)
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await page.close()
        })
    })
}
