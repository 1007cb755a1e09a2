import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { type CaughtMail, type MailCatcher, startMailCatcher } from '@upline/simulator-mail'
import { startInstance, type Instance } from '../instance/instance.ts'
import { FIRST_ADMIN_PASSWORD, productionSettings } from '../instance/production-settings.ts'
import { expectAccessible } from './axe.ts'
import { setUpSecondFactor } from './one-time-code.ts'
import { signInAs } from './people.ts'
import { test } from './test.ts'

const SECRET = 'Welcome123!'
const ANN = 'ann@example.com'
const RESET_ANSWER = 'If this account exists, we sent a temporary password to its email address.'

let instance: Instance
let catcher: MailCatcher
const mails = mkdtempSync(join(tmpdir(), 'upline-production-mail-'))

/** Production has no email catcher, so the test starts its own SMTP server. */
test.beforeAll(async () => {
  test.setTimeout(300_000)
  const secrets = { inboxToken: 'of-the-test', smtpPassword: 'of-the-test' }
  catcher = await startMailCatcher({ folder: mails, smtpPort: 0, httpPort: 0, ...secrets })
  instance = await startInstance({ env: productionSettings({ SMTP_URL: catcher.smtpUrl, OPEN_ROSTER: 'on' }) })
})

test.afterAll(async () => {
  await instance?.stop()
  await catcher?.close()
  rmSync(mails, { recursive: true, force: true })
})

const open = async (browser: Browser): Promise<Page> => (await browser.newContext({ baseURL: instance.url })).newPage()

async function choosePassword(page: Page, current: string, chosen: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await page.getByLabel('Current Password').fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm New Password').fill(chosen)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

const expectInside = (page: Page) => expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

/** An open page does not prove who uses it, so the change requires the password again. */
async function changeOwnPhone(page: Page, id: string, password: string): Promise<void> {
  await page.goto(`/member-profile/${id}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Phone', { exact: true }).fill('555-0142')
  await page.getByRole('button', { name: 'Save Changes' }).first().click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Your password').fill('not-it-1')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('555-0142')
}

/** Oldest first. */
const mailsTo = (address: string): CaughtMail[] =>
  catcher.box
    .list()
    .filter(({ to }) => to.includes(address))
    .reverse()
    .flatMap(({ id }) => catcher.box.get(id) ?? [])

/** The temporary password in the nth email to an address. Waits until it arrives. */
async function mailedPassword(address: string, nth: number): Promise<string> {
  await expect.poll(() => mailsTo(address).length, { timeout: 20_000 }).toBe(nth)
  const [, password] = /Temporary password: (\S+)/.exec(mailsTo(address)[nth - 1]?.text ?? '') ?? []
  return password ?? ''
}

test('starts no account with the default password, and sends a reset only to the owner of the mailbox', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const admin = await open(browser)

  await test.step('admin signs in with the configured password and may not choose the default one', async () => {
    await signInAs(admin, 'admin', FIRST_ADMIN_PASSWORD)
    await choosePassword(admin, FIRST_ADMIN_PASSWORD, SECRET)
    await expect(admin.getByRole('alert')).toHaveText('This password is known to others. Please choose another one.')
    await choosePassword(admin, FIRST_ADMIN_PASSWORD, 'password1')
    await expect(admin.getByRole('alert')).toContainText('in lists of passwords that attackers try first')
    await choosePassword(admin, FIRST_ADMIN_PASSWORD, 'Own-of-admin-7')
  })

  await test.step('admin can do nothing before setting up a second factor', async () => {
    await expect(admin.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible()
    expect((await admin.request.get('/api/users')).status()).toBe(403)
    await setUpSecondFactor(admin, 'Own-of-admin-7')
    await expectAccessible(admin)
    await admin.getByRole('button', { name: "I've saved them" }).click()
    await expectInside(admin)
    const alone = await admin.request.post('/api/auth/login', {
      data: { username: 'admin', password: 'Own-of-admin-7' },
    })
    expect(alone.status()).toBe(401)
  })

  await test.step('the prefilled sign-in pages are gone', async () => {
    const visitor = await open(browser)
    for (const page of [visitor, admin])
      for (const path of ['/quick-login', '/test-login', '/admin-login', '/ceo-login']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
      }
  })

  await test.step('no script and no response for a visitor contains a password', async () => {
    const visitor = await open(browser)
    const bodies: Promise<string>[] = []
    visitor.on('response', (response) => void bodies.push(response.text().catch(() => '')))
    await visitor.goto('/login')
    await visitor.getByRole('button', { name: 'Reset it here' }).click()
    await expect(visitor.getByText(/^We send a temporary password to the email address of the account\./)).toBeVisible()
    await visitor.waitForLoadState('networkidle')
    const all = (await Promise.all(bodies)).join('\n')
    expect(all.length).toBeGreaterThan(100_000)
    for (const password of [SECRET, 'Upline-demo-1']) expect(all).not.toContain(password)
  })

  await test.step('a new member gets a single-use password by email, as the dialog says', async () => {
    await admin.goto('/working-roster')
    await admin.getByRole('button', { name: 'Add New Member' }).first().click()
    await expect(admin.getByRole('dialog')).toContainText('email')
    await expect(admin.getByRole('dialog')).not.toContainText(SECRET)
    const member = { firstName: 'Ann', lastName: 'Lee', email: ANN, username: 'ann' }
    const created = await admin.request.post('/api/users', { data: member })
    expect(created.status()).toBe(201)
    const { id } = (await created.json()) as { id: string }
    const page = await open(browser)
    const withDefault = await page.request.post('/api/auth/login', { data: { username: 'ann', password: SECRET } })
    expect(withDefault.status()).toBe(401)
    const first = await mailedPassword(ANN, 1)
    await signInAs(page, 'ann', first)
    await choosePassword(page, first, 'Own-of-ann-7')
    await expectInside(page)
    await changeOwnPhone(page, id, 'Own-of-ann-7')
  })

  await test.step('a reset responds the same for any name and sends an email only to an existing account', async () => {
    const page = await open(browser)
    const texts: string[] = []
    for (const name of ['nobody-here', 'ann']) {
      await page.goto('/')
      await page.getByRole('button', { name: 'Reset it here' }).click()
      await page.getByLabel('Username').fill(name)
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByText(RESET_ANSWER)).toBeVisible()
      texts.push((await page.getByRole('main').innerText()).replaceAll(name, ''))
      await expect(page.getByLabel('Username')).toHaveValue(name)
      await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('')
    }
    expect(texts[0]).toBe(texts[1])
    expect(mailsTo(ANN).at(-1)?.text).not.toContain(SECRET)
  })

  await test.step('the old password works until the new one is used, and the new one works once', async () => {
    const temporary = await mailedPassword(ANN, 2)
    const page = await open(browser)
    const tries = async (password: string) =>
      (await page.request.post('/api/auth/login', { data: { username: 'ann', password } })).status()
    expect(await tries('Own-of-ann-7')).toBe(200)
    await page.context().clearCookies()
    await signInAs(page, 'ann', temporary)
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
    expect(await tries('Own-of-ann-7')).toBe(401)
    await choosePassword(page, temporary, 'Own-of-ann-8')
    await expectInside(page)
    expect(await tries(temporary)).toBe(401)
    expect(await tries('Own-of-ann-8')).toBe(200)
  })

  await test.step('a visitor sees the open roster if the setting allows it, and nothing else', async () => {
    const visitor = await open(browser)
    await visitor.goto('/open-roster')
    await expect(visitor.getByRole('heading', { level: 1, name: 'Team Roster' })).toBeVisible()
    await expect(visitor.getByRole('main')).toContainText('Ann Lee')
    await expect(visitor.getByRole('main')).not.toContainText(ANN)
    await expectAccessible(visitor)
    await visitor.goto('/working-roster')
    await expect(visitor.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  })

  await test.step('ten failures lock the form, which shows for how long', async () => {
    const page = await open(browser)
    for (let n = 0; n < 10; n++)
      await page.request.post('/api/auth/login', { data: { username: 'ann', password: 'wrong one' } })
    const responded = page.waitForResponse('**/api/auth/login')
    await signInAs(page, 'ann', 'Own-of-ann-8')
    const refused = await responded
    expect(refused.status()).toBe(429)
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
    await expect(page.getByRole('alert')).toHaveText(/^Too many failed attempts\. Please try again in \d+ minutes?\.$/)
  })
})
