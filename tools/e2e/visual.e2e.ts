import { expect, type Page } from '@playwright/test'
import { startSession } from './people.ts'
import { test } from './test.ts'
import { readRecording, record, replay, writeRecording } from './visual/replay.ts'
import { makePicturesSmaller } from './visual/smaller-pictures.ts'
import { SIZES, STATES, USERS, type VisualState } from './visual/states.ts'

/** `UPDATE_VISUAL=1 npm test -- visual.e2e` records the calls and the pictures again. A changed look is a decision. */
const IS_UPDATE = process.env['UPDATE_VISUAL'] === '1'

/** Text that looks different on another machine must pass; a moved or missing part must not. */
const TOLERANCE = { maxDiffPixelRatio: 0.02, threshold: 0.3, animations: 'disabled', caret: 'hide' } as const

const recording = readRecording()

async function open(page: Page, state: VisualState): Promise<void> {
  page.setDefaultTimeout(20_000)
  const { path, size = 'desk', scheme = 'light', isForced } = state
  await page.setViewportSize(SIZES[size])
  await page.emulateMedia({ colorScheme: scheme, forcedColors: isForced ? 'active' : 'none', reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const isLoaded = async () => {
    if (!Object.values(state.overrides ?? {}).includes('never'))
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  }
  await isLoaded()
  await state.act?.(page)
  await isLoaded()
}

if (IS_UPDATE)
  test('records the calls of all states', async ({ browser }) => {
    test.setTimeout(300_000)
    recording.recordedAt = new Date().toISOString()
    recording.responses = {}
    for (const user of USERS) {
      const page = await (await browser.newContext()).newPage()
      if (user) await startSession(page, user)
      const settled = record(page, recording, user ?? 'visitor')
      for (const state of STATES.filter((one) => one.user === user)) {
        await open(page, { ...state, overrides: {} })
        await page.waitForLoadState('networkidle')
      }
      await settled()
      await page.context().close()
    }
    writeRecording(recording)
  })

test.afterAll(async () => {
  if (IS_UPDATE) await makePicturesSmaller()
})

for (const user of USERS)
  test(`looks as recorded: ${user ?? 'visitor'}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext()
    for (const state of STATES.filter((one) => one.user === user))
      await test.step(state.name, async () => {
        const page = await context.newPage()
        await replay(page, {
          recording,
          user: user ?? 'visitor',
          ...(state.overrides && { overrides: state.overrides }),
        })
        await open(page, state)
        await expect.soft(page).toHaveScreenshot(`${state.name}.png`, TOLERANCE)
        await page.close()
      })
  })
