import { setTimeout as pause } from 'node:timers/promises'
import { type APIRequestContext, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

export const DEMO_PASSWORD = 'Upline-demo-1'

/**
 * Signs in one of the demo's members without the form, which is another test's subject and takes longer than many tests. The
 * page keeps its address. Each session is new, so that a test may end it.
 */
export async function startSession({ request }: Pick<Page, 'request'>, username: string): Promise<void> {
  const answer = await request.post('/api/auth/login', { data: { username, password: DEMO_PASSWORD } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Signs in on the main page. */
export async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/')
  await signInHere(page, username, password)
}

/** Opens an empty page in a browser of its own for one of the demo's members, who has signed in. */
export async function openAs(browser: Browser, username: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await startSession(page, username)
  return page
}

/** Signs in on the current page. A visitor sees the sign-in form at every path. */
export async function signInHere(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Gateways and services read the setting every half second. */
const SWITCHED_MS = 600

/** Opens or closes the public pages. Afterwards the request is signed out. */
export async function switchPublicPages(request: APIRequestContext, publicPages: boolean): Promise<void> {
  await request.post('/api/auth/login', { data: { username: 'admin', password: DEMO_PASSWORD } })
  const response = await request.put('/api/settings/public-pages', { data: { publicPages } })
  expect(response.status(), await response.text()).toBe(200)
  await request.post('/api/auth/logout')
  await pause(SWITCHED_MS)
}

/** First sign-in with the temporary password: the page only offers to change it, then opens Loan Tracking. */
export async function signInFirstTime(
  page: Page,
  username: string,
  chosen: string,
  temporary = 'Welcome123!',
): Promise<void> {
  await signInAs(page, username, temporary)
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByLabel('Current Password').fill(temporary)
  await page.getByLabel('New Password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm New Password').fill(chosen)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password has been successfully updated. Redirecting...')).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Adds a member for a test to move, as the signed-in user, and returns a function that deletes the member. */
export async function addMember(page: Page, firstName: string, lastName: string): Promise<() => Promise<void>> {
  const data = { firstName, lastName, email: `${firstName}.${lastName}@example.com`.toLowerCase(), uplineId: null }
  const response = await page.request.post('/api/users', { data })
  expect(response.status(), await response.text()).toBeLessThan(300)
  const { id } = (await response.json()) as { id: string }
  return async () => void (await page.request.delete(`/api/users/${id}`))
}

/** A CSV file for a file input. */
export const csvFile = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})
