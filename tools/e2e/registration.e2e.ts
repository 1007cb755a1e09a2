import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { factIn, mailTo } from './inbox.ts'
import { startSession, signInFirstTime, switchPublicPages } from './people.ts'
import { test } from './test.ts'

/** Unique to this run, so that the test can run again on the same instance. */
const RUN = Date.now().toString(36)
/** Unique and valid, because pages show no other NMLS ID. */
const NMLS = String(Date.now()).slice(-10)

const fillDetails = async (page: Page, email: string) => {
  const form = page.getByRole('form', { name: 'Agent Registration' })
  await form.getByLabel('First Name').fill('Nora')
  await form.getByLabel('Last Name').fill(`Lind ${RUN}`)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Title').fill('Loan Officer')
  await form.getByLabel('NMLS ID').fill(NMLS)
  await form.getByLabel('Mobile Phone').fill('555-010-4477')
}

async function expectGrowth(textArea: Locator) {
  const empty = (await textArea.boundingBox())!.height
  await textArea.fill(Array(6).fill('A line of text').join('\n'))
  expect((await textArea.boundingBox())!.height, 'the text area grows with its text').toBeGreaterThan(empty * 1.5)
}

test('registers an agent from link to site, and updates the recruiter’s dashboard live', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const email = `nora.${RUN}@applicants.example`
  await switchPublicPages(page.request, true)
  const recruiter = await (await browser.newContext()).newPage()
  await startSession(recruiter, 'manager')
  await recruiter.goto('/')
  await recruiter.getByRole('link', { name: 'Recruiting', exact: true }).click()
  await expect(recruiter.getByRole('heading', { name: 'Recruiting Dashboard' })).toBeVisible()
  let loads = 0
  recruiter.on('domcontentloaded', () => (loads += 1))
  const link = await recruiter.getByRole('textbox', { name: 'Your recruiting link' }).inputValue()
  expect(link).toMatch(/\/agent-onboard\?recruiter=manager$/)

  await test.step('the form reports errors and keeps its input across a reload', async () => {
    await page.goto(link)
    await expect(page.getByText('Referral Detected')).toBeVisible()
    await expect(page.getByText(/invited you and will be your upline/)).toBeVisible()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('First name must be at least 2 characters')).toBeVisible()
    await expect(page.getByText('Valid mobile phone is required')).toBeVisible()
    await fillDetails(page, email)
    await page.getByLabel('Website', { exact: true }).fill('nowhere')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('Please enter a valid website URL')).toBeVisible()
    await page.getByLabel('Website', { exact: true }).fill('https://nora.example')
    await expectGrowth(page.getByLabel('Bio'))
    await page.reload()
    await expect(page.getByLabel('NMLS ID')).toHaveValue(NMLS)
  })

  await test.step('the payment page is marked as simulated, and a declined card can be replaced', async () => {
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('Information Saved')).toBeVisible()
    await page.getByRole('button', { name: 'Choose Premium' }).click()
    await expect(page.getByText('Simulated payment: no card is charged.')).toBeVisible()
    await expect(page.getByText('14 days free, then $149.00 a month')).toBeVisible()
    await expect(page.getByRole('main'), 'the policy allows its styles').toHaveCSS('max-width', '480px')
    await expectAccessible(page)
    await page.getByRole('link', { name: /Back without paying/ }).click()
    await expect(page.getByText("You weren't charged, and your details are saved.")).toBeVisible()
    await page.getByRole('button', { name: 'Choose Premium' }).click()
    await page.getByLabel(/is declined$/).check()
    await page.getByRole('button', { name: 'Pay (simulated)' }).click()
    await expect(page.getByRole('alert')).toContainText('Your card was declined.')
    await page.getByLabel(/4242/).check()
    await page.getByRole('button', { name: 'Pay (simulated)' }).click()
  })

  await test.step('the registration completes and lists the next steps', async () => {
    await expect(page.getByText('Registration Complete', { exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible()
    await expect(page.getByText(`'Welcome123!'`)).toBeVisible()
    await expect(page.getByText('within 24 hours')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the recruiter’s dashboard shows the recruit, the bonus and the funnel without a reload', async () => {
    await expect(recruiter.getByRole('cell', { name: email })).toBeVisible({ timeout: 20_000 })
    await expect(recruiter.getByText(/^Pending until/).first()).toBeVisible()
    await expect(recruiter.getByRole('listitem').filter({ hasText: 'Trials' })).not.toHaveText('Trials0')
  })

  const credentials =
    await test.step('the email with the temporary password and the sign-in link arrives', async () => {
      const postmaster = await (await browser.newContext()).newPage()
      await startSession(postmaster, 'ceo')
      const mail = await mailTo(postmaster, email, 'Welcome to Upline')
      expect(factIn(mail, 'Username')).toBe(email)
      const ready = await mailTo(postmaster, email, 'Your agent pages are ready')
      expect(ready.text).toContain(`/agent-site/${encodeURIComponent(email)}`)
      return {
        password: factIn(mail, 'Temporary password'),
        link: new URL(/href="([^"]+)"/.exec(mail.html || '')![1]!),
      }
    })

  await test.step('the new agent signs in, changes the password and sees the plan', async () => {
    expect(credentials.link.pathname).toBe('/')
    await signInFirstTime(page, email, `Own-${RUN}-1`, credentials.password)
    await page.goto('/recruiting')
    await expect(page.getByText(/^Free until .*, then \$149 a month\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Manage Billing' }).click()
    await expect(page.getByRole('heading', { name: 'Your billing' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Return to Upline' }).click()
    await expect(page.getByRole('heading', { name: 'Recruiting Dashboard' })).toBeVisible()
  })

  await test.step('the new agent builds the site, and visitors see it', async () => {
    await page.goto('/build-origination-site')
    await page.getByLabel('Site Name').fill(`Lind Home Loans ${RUN}`)
    await page.getByRole('button', { name: 'Create My Site' }).click()
    await expect(page.getByText('Redirecting to your dashboard...')).toBeVisible({ timeout: 30_000 })
    await page.waitForURL(/\/dashboard$/)
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`/sites/lind-home-loans-${RUN}`)
    await expect(visitor.getByText(`NMLS ${NMLS}`).first()).toBeVisible()
  })

  await test.step('the recruiter’s page was never reloaded', () => expect(loads).toBe(0))
})

test('copies the link with a toast, and changes the button for two seconds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await startSession(page, 'manager')
  await page.goto('/recruiting')
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link Copied!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible({ timeout: 3_000 })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/agent-onboard?recruiter=manager')
})

test('shows no link without premium, and the server returns none', async ({ page }) => {
  await startSession(page, 'officer')
  await page.goto('/recruiting')
  await expect(page.getByText(/are part of the premium plan/)).toBeVisible()
  expect(await (await page.request.get('/api/own-plan')).json()).toMatchObject({
    isPremium: false,
    recruitingLink: null,
  })
})

test('shows earnings, plans and the guarantee on the recruiting landing page, which leads to the onboarding', async ({
  page,
}) => {
  await startSession(page, 'ceo')
  await page.goto('/')
  await page.getByRole('link', { name: 'Recruiting Landing' }).click()
  for (const text of ['$500', '$1,500', '$5,000', '$49', '$149', '30-day money-back guarantee.'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText(/not a promise of income/)).toBeVisible()
  await page.getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL(/\/agent-onboard\?recruiter=ceo$/)
})

test('shows a visitor only the sign-in while public pages are closed, and the pages once they are open', async ({
  page,
}) => {
  await switchPublicPages(page.request, false)
  for (const path of ['/agent-onboard?recruiter=ceo', '/recruiting-landing?recruiter=ceo']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  }
  await switchPublicPages(page.request, true)
  await page.goto('/recruiting-landing?recruiter=ceo')
  await expect(page.getByRole('heading', { name: 'Build your own mortgage business' })).toBeVisible()
  await page.goto('/agent-onboard?recruiter=ceo')
  await expect(page.getByRole('form', { name: 'Agent Registration' })).toBeVisible()
})
