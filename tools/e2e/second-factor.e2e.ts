import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { codeOf, enterCode, setUpSecondFactor } from './one-time-code.ts'
import { signInAs } from './people.ts'
import { test } from './test.ts'

/** Unique to this run, so that the test can run again on the same instance. */
const USERNAME = `factor.${Date.now().toString(36)}@example.com`
const PASSWORD = 'Two-steps-in-9'

const openSection = async (page: Page) => {
  await page.getByRole('button', { name: 'Your sessions' }).click()
  const section = page.getByRole('region', { name: 'Two-factor authentication' })
  await expect(section).toBeVisible()
  return section
}

const expectInside = (page: Page) => expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

test('lets a member turn on a second factor, sign in with it, and turn it off', async ({ page, request }) => {
  test.setTimeout(120_000)
  const admin = { username: 'admin', password: 'Upline-demo-1' }
  expect((await request.post('/api/auth/login', { data: admin })).status()).toBe(200)
  const member = { firstName: 'Two', lastName: 'Steps', email: USERNAME, username: USERNAME, password: PASSWORD }
  expect((await request.post('/api/users', { data: member })).status()).toBe(201)
  await expect
    .poll(async () => (await request.post('/api/auth/login', { data: member })).status(), { timeout: 20_000 })
    .not.toBe(401)
  await request.post('/api/auth/logout')
  await signInAs(page, USERNAME, PASSWORD)
  await expectInside(page)

  const { secret, codes } = await test.step('a QR code, a first code and ten recovery codes', async () => {
    const section = await openSection(page)
    await section.getByRole('button', { name: 'Set Up Two-Factor Authentication' }).click()
    const made = await setUpSecondFactor(page, PASSWORD)
    await expectAccessible(page)
    await section.getByRole('button', { name: "I've saved them" }).click()
    await expect(section).toContainText('10 of 10 recovery codes are left')
    return made
  })

  await test.step('the password alone no longer signs in', async () => {
    await page.context().clearCookies()
    await signInAs(page, USERNAME, PASSWORD)
    await expect(page.getByText('Enter the code from your authenticator app or a recovery code.')).toBeVisible()
    await expectAccessible(page)
    await enterCode(page, '000000')
    await expect(page.getByRole('alert')).toHaveText('This code is invalid or has already been used.')
    await enterCode(page, codeOf(secret, 1))
    await expectInside(page)
  })

  await test.step('a recovery code signs in once', async () => {
    await page.context().clearCookies()
    await signInAs(page, USERNAME, PASSWORD)
    await enterCode(page, codes[0] ?? '')
    await expectInside(page)
  })

  await test.step('turning it off requires password and code', async () => {
    const section = await openSection(page)
    await expect(section).toContainText('9 of 10 recovery codes are left')
    await section.getByRole('button', { name: 'Turn Off' }).click()
    await section.getByLabel('Current Password').fill(PASSWORD)
    await section.getByLabel('Authenticator code or recovery code').fill(codes[1] ?? '')
    await section.getByRole('button', { name: 'Turn Off' }).click()
    await expect(section).toContainText('Off.')
    await page.context().clearCookies()
    await signInAs(page, USERNAME, PASSWORD)
    await expectInside(page)
  })
})
