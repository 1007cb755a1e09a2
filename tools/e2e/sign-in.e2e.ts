import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signInAs, signInFirstTime, signInHere, switchPublicPages } from './people.ts'
import { test } from './test.ts'

/** Unique to this run, so that the tests can run again on the same instance. */
const RUN = Date.now().toString(36)
const DEMO_PASSWORD = 'Upline-demo-1'
const SECRET = 'Welcome123!'
const OWN_PASSWORD = 'Signed-in-7'

const anotherBrowser = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

/** A member created by admin. With a password of their own, the member can sign in immediately. */
async function addMember(request: APIRequestContext, name: string, password?: string): Promise<string> {
  const username = `${name}.${RUN}@example.com`
  const signedIn = await request.post('/api/auth/login', { data: { username: 'admin', password: DEMO_PASSWORD } })
  expect(signedIn.status()).toBe(200)
  const member = { firstName: name, lastName: RUN, email: username, username, ...(password ? { password } : {}) }
  const added = await request.post('/api/users', { data: member })
  expect(added.status(), await added.text()).toBe(201)
  // Identity receives a new member's event a moment later.
  if (password)
    await expect
      .poll(async () => (await request.post('/api/auth/login', { data: { username, password } })).status())
      .toBe(200)
  await request.post('/api/auth/logout')
  return username
}

/** The forced password change. */
async function changePassword(page: Page, current: string, chosen: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await page.getByLabel('Current Password').fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm New Password').fill(chosen)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password Changed')).toBeVisible()
}

/** Restores the passwords of the demo accounts after each test. */
test.afterAll(async ({ playwright, baseURL }) => {
  for (const username of ['admin', 'ceo']) {
    const request = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) })
    const left = await request.post('/api/auth/login', { data: { username, password: SECRET } })
    const change = { currentPassword: SECRET, newPassword: DEMO_PASSWORD }
    if (left.ok()) await request.post('/api/auth/change-password', { data: change })
    await request.dispose()
  }
})

const PAGES: [path: string, heading: string][] = [
  ['/login', 'Sign in'],
  ['/quick-login', 'Quick Login'],
  ['/test-login', 'Test Login'],
  ['/admin-login', 'Admin Login'],
  ['/ceo-login', 'Direct Access'],
]

const SIZES = [
  { name: 'desk', width: 1360, height: 900 },
  { name: 'phone', width: 390, height: 844 },
]

for (const { name, ...viewport } of SIZES)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`passes the accessibility checks on every sign-in page: ${name}, ${colorScheme}`, async ({ browser }) => {
      const page = await (await browser.newContext({ viewport, colorScheme })).newPage()
      for (const [path, heading] of PAGES)
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          await expect(page.locator('#first-screen')).toHaveCount(0)
          await expectAccessible(page)
          const wider = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
          expect(wider, 'scrolls horizontally').toBe(false)
        })
      await page.goto('/login')
      await page.getByRole('button', { name: 'Reset it here' }).click()
      await expect(page.getByText(`This resets the password to ${SECRET}`)).toBeVisible()
      await expectAccessible(page)
    })

test('requests the parts of the application together, each once', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  const preloaded = await page.evaluate<string[]>(
    `[...document.querySelectorAll('link[rel=preload]')].map(({ href }) => href)`,
  )
  expect(preloaded.map((url) => url.replace(/.*\.(?=\w+$)/, ''))).toEqual(['js', 'js', 'css', 'css', 'js'])
  expect(requested.filter((url) => preloaded.includes(url)).toSorted()).toEqual(preloaded.toSorted())
  const styles = await page.evaluate<string[]>(
    `[...document.querySelectorAll('link[rel=stylesheet]')].map(({ href }) => href)`,
  )
  expect(styles).toEqual(expect.arrayContaining(preloaded.filter((url) => url.endsWith('.css'))))
})

test('shows a visitor the main sign-in page at any other path', async ({ page }) => {
  for (const path of ['/', '/loans', '/open-roster', '/nobody-login', '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  }
})

for (const [path, account] of [
  ['/quick-login', 'officer'],
  ['/test-login', 'senior'],
] as const)
  test(`signs in with one click on ${path}`, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('button', { name: `Sign In as ${account}` }).click()
    await expect(page.getByText('Login Successful')).toBeVisible()
    await expect(page).toHaveURL(/\/loans$/)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.goto(path)
    await expect(page.getByText(/^You are signed in as /)).toBeVisible()
  })

test('lets a user who may not open the roster sign in as one who may', async ({ page }) => {
  await signInAs(page, 'officer', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/loans$/)
  await page.goto('/working-roster')
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await expect(page.getByText(/^You are signed in as Owen Clark\./)).toBeVisible()
  await page.getByLabel('Username').fill('manager')
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/loans$/)
  await page.goto('/working-roster')
  await expect(page.getByRole('heading', { level: 1, name: /Roster/ })).toBeVisible()
})

test('refuses and resets on the admin sign-in page, and opens the roster after the forced change', async ({ page }) => {
  await page.goto('/admin-login')
  await expect(page.getByLabel('Username')).toHaveValue('admin')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('not the password')
  await page.getByRole('button', { name: 'Sign In as Admin' }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await expect(page.getByRole('alert').getByText('Login Failed')).toBeVisible()
  await page.getByRole('button', { name: `Reset Admin Password to ${SECRET}` }).click()
  await expect(page.getByText(`Admin password has been reset to '${SECRET}'. You can now login.`)).toBeVisible()
  await expect(password).toHaveValue(SECRET)
  await page.getByRole('button', { name: 'Sign In as Admin' }).click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  await changePassword(page, SECRET, DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/(admin|working)-roster$/)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('resets the featured member by direct access, and forces a password change first', async ({ page }) => {
  await page.goto('/ceo-login')
  await page.getByRole('button', { name: 'Sign In as ceo' }).click()
  await changePassword(page, SECRET, DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/(direct|working)-roster$/)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('fills in the password after a reset on the main page, and forces a change', async ({ page, request }) => {
  const username = await addMember(request, 'rhea', OWN_PASSWORD)
  await page.goto('/')
  await page.getByRole('button', { name: 'Reset it here' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(SECRET)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await changePassword(page, SECRET, `${OWN_PASSWORD}-b`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('locks the form after ten failures and shows for how long', async ({ page, request }) => {
  const username = await addMember(request, 'lou', OWN_PASSWORD)
  for (let n = 0; n < 10; n++) {
    const wrong = await page.request.post('/api/auth/login', { data: { username, password: 'wrong one' } })
    expect(wrong.status()).toBe(401)
  }
  const responded = page.waitForResponse('**/api/auth/login')
  await signInAs(page, username, OWN_PASSWORD)
  const refused = await responded
  expect(refused.status()).toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toHaveText(/^Too many failed attempts\. Please try again in \d+ minutes?\.$/)
})

test('signs the other browser out within 5 s when a session is revoked', async ({ page, browser, request }) => {
  const username = await addMember(request, 'sid', OWN_PASSWORD)
  const other = await anotherBrowser(browser)
  await signInAs(page, username, OWN_PASSWORD)
  await signInAs(other, username, OWN_PASSWORD)
  for (const one of [page, other]) await expect(one.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Your sessions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your sessions' })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    return dialog
  }
  // A page that makes no calls on its own.
  await other.goto('/reports')
  await expect(other.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()

  await test.step('one of them', async () => {
    const dialog = await openDialog()
    await expect(dialog.getByRole('listitem').first()).toContainText('This session')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^End the session of Chrome/ }).click()
    await expect(other.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible({ timeout: 5_000 })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Escape')
  })

  await test.step('all of them', async () => {
    await signInAs(other, username, OWN_PASSWORD)
    await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await other.goto('/reports')
    await expect(other.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    const dialog = await openDialog()
    await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    await expect(other.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible({ timeout: 5_000 })
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  })
})

test('applies the chosen color scheme before any script of the app runs', async ({ browser, request }) => {
  const username = await addMember(request, 'dora')
  const page = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await signInFirstTime(page, username, OWN_PASSWORD)
  await page.getByRole('radiogroup', { name: 'Color scheme' }).getByText('Dark').click({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.route('**/static/js/**', () => {})
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const ground = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
  await expect.poll(ground).toBe('rgb(20, 27, 30)')
})

test('shows the current user and what opens the roster pages on /debug-roster', async ({ page }) => {
  await signInAs(page, 'officer', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/loans$/)
  await page.goto('/debug-roster')
  await expect(page.getByRole('region', { name: 'Current User' })).toContainText('@officer')
  const checks = page.getByRole('region', { name: 'Access Checks' })
  await expect(checks).toContainText('Denied')
  await expectAccessible(page)
})

test('returns to the agent’s page that was opened before the sign-in', async ({ page }) => {
  await switchPublicPages(page.request, false)
  await page.goto('/landing/officer')
  await signInHere(page, 'officer', 'Upline-demo-1')
  await expect(page.getByRole('button', { name: 'Start 14-day free trial' }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/landing\/officer$/)
})
