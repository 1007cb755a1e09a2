import { renderEmail } from './email-layout.ts'
import { passwordResetEmail, testEmail, welcomeEmail, type WelcomeData } from './email-templates.ts'
import { registrationCompletedEmail, trialEndingEmail } from './registration-emails.ts'

const setting = { publicUrl: 'https://upline.example', defaultPassword: 'Welcome123!', timeZone: 'America/Los_Angeles' }
const ann: WelcomeData = { firstName: 'Ann', username: 'ann@upline.example', kind: 'default', expiresAt: null }

describe('the welcome email', () => {
  it('shows the default password if it is the first password', () => {
    const mail = renderEmail(welcomeEmail(ann, null, setting))
    expect(mail.text).toContain('Temporary password: Welcome123!')
    expect(mail.html).toContain('Welcome123!')
  })

  it('shows a single-use password and its expiry time', () => {
    const data: WelcomeData = { ...ann, kind: 'temporary', expiresAt: '2026-11-22T10:30:00.000Z' }
    const mail = renderEmail(welcomeEmail(data, 'f0x-t4il', setting))
    expect(mail.text).toContain('Temporary password: f0x-t4il')
    expect(mail.text).toContain('It is valid until Nov 22, 2026, 10:30 AM UTC.')
    expect(mail.text).not.toContain('Welcome123!')
  })

  it('omits a password that an administrator chose', () => {
    const mail = renderEmail(welcomeEmail({ ...ann, kind: 'chosen' }, null, setting))
    expect(mail.text).not.toContain('Temporary password')
    expect(mail.text).toContain('Username: ann@upline.example')
  })

  it('escapes a name that looks like HTML', () => {
    const mail = renderEmail(welcomeEmail({ ...ann, firstName: '<img src=x onerror="alert(1)">' }, null, setting))
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
  })
})

it('states in the reset email that the current password still works', () => {
  const mail = renderEmail(
    passwordResetEmail({ firstName: 'Ann', username: 'ann', expiresAt: null }, 'once-only', setting),
  )
  expect(mail.text).toContain('Temporary password: once-only')
  expect(mail.text).toContain('Your current password works until you use the new one.')
})

it('never lets a line break into a subject', () => {
  const content = {
    ...testEmail({ sentBy: 'ann', at: '2026-11-21T10:00:00Z' }, setting),
    subject: 'Test\r\nBcc: all@upline.example',
  }
  expect(renderEmail(content).subject).toBe('Test Bcc: all@upline.example')
})

it("shows the last day of a trial in the company's time zone", () => {
  // Still December 4 in Los Angeles.
  const plan = { firstName: 'Ann', planType: 'premium' as const, trialEndsAt: '2026-12-05T03:00:00.000Z' }
  const ending = renderEmail(trialEndingEmail({ ...plan, priceCents: 149_00 }, setting))
  expect(ending.subject).toBe('Your free trial ends on December 4, 2026')
  expect(ending.text).toContain('ends on December 4, 2026. After that, it costs $149.00 a month')
  const completed = renderEmail(registrationCompletedEmail({ ...plan, username: 'ann' }, setting))
  expect(completed.text).toContain('December 4, 2026')
})
