import type { Page, Route } from '@playwright/test'
import { emptied } from '../visual/replay.ts'
import type { Screen, ScreenState } from './screens.ts'

/** Calls of the frame around a screen, which its states do not change. */
const FRAME = /^\/api\/(live$|auth\/|company$|settings\/|(approvals|attention)\/count)/

/** A company always has a pay period, so no screen is empty for lack of one. */
const NEVER_EMPTY = '/api/pay-periods'

const REFUSED = { status: 403, json: { message: 'You do not have access to this', code: 'forbidden' } }

/** Answers the calls that a screen reads as its state needs. */
export async function routeState(page: Page, screen: Screen, state: ScreenState): Promise<void> {
  if (state === 'success' || state === 'offline') return
  await page.route(/\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    const isRead = route.request().method() === 'GET'
    return isRead && isChanged(pathname, screen, state) ? answer(route, state) : route.fallback()
  })
}

function isChanged(pathname: string, { partly }: Screen, state: ScreenState): boolean {
  if (state === 'partial') return partly !== undefined && pathname.startsWith(partly)
  return !FRAME.test(pathname) && !(state === 'empty' && pathname === NEVER_EMPTY)
}

/** A call that is loading gets no answer. */
async function answer(route: Route, state: ScreenState): Promise<void> {
  if (state === 'error' || state === 'partial') await route.fulfill(REFUSED)
  if (state === 'empty') await answerEmpty(route)
}

async function answerEmpty(route: Route): Promise<void> {
  const response = await route.fetch()
  const isJson = response.headers()['content-type']?.startsWith('application/json')
  await route.fulfill(response.ok() && isJson ? { response, json: emptied(await response.json()) } : { response })
}
