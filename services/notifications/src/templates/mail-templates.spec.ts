import { renderMail } from './mail-layout.ts'
import { passwordResetMail, testMail, welcomeMail, type WelcomeData } from './mail-templates.ts'

const setting = { publicUrl: 'https://upline.example', defaultPassword: 'Welcome123!' }
const ann: WelcomeData = { firstName: 'Ann', username: 'ann@upline.example', kind: 'default', expiresAt: null }

describe('the welcome mail', () => {
  it('tells the default password where that is the first one', () => {
    const mail = renderMail(welcomeMail(ann, null, setting))
    expect(mail.text).toContain('Temporary password: Welcome123!')
    expect(mail.html).toContain('Welcome123!')
  })

  it('tells a single-use password and until when it is valid', () => {
    const data: WelcomeData = { ...ann, kind: 'temporary', expiresAt: '2026-11-22T10:30:00.000Z' }
    const mail = renderMail(welcomeMail(data, 'f0x-t4il', setting))
    expect(mail.text).toContain('Temporary password: f0x-t4il')
    expect(mail.text).toContain('It is valid until Nov 22, 2026, 10:30 AM UTC.')
    expect(mail.text).not.toContain('Welcome123!')
  })

  it('tells no password that its creator chose', () => {
    const mail = renderMail(welcomeMail({ ...ann, kind: 'chosen' }, null, setting))
    expect(mail.text).not.toContain('Temporary password')
    expect(mail.text).toContain('Username: ann@upline.example')
  })

  it('keeps a name that looks like HTML as text', () => {
    const mail = renderMail(welcomeMail({ ...ann, firstName: '<img src=x onerror="alert(1)">' }, null, setting))
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
  })
})

it('says in a password mail that the present password goes on working', () => {
  const mail = renderMail(
    passwordResetMail({ firstName: 'Ann', username: 'ann', expiresAt: null }, 'once-only', setting),
  )
  expect(mail.text).toContain('Temporary password: once-only')
  expect(mail.text).toContain('Your present password works until you use the new one.')
})

it('never lets a line break into a subject', () => {
  const content = {
    ...testMail({ sentBy: 'ann', at: '2026-11-21T10:00:00Z' }, setting),
    subject: 'Test\r\nBcc: all@upline.example',
  }
  expect(renderMail(content).subject).toBe('Test Bcc: all@upline.example')
})
