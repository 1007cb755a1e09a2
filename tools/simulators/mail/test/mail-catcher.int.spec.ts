import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { type MailCatcher, startMailCatcher, TOKEN_HEADER } from '../src/start-mail-catcher.ts'

const MAIL = { from: 'a@b.example', to: 'c@d.example', subject: 'Your temporary password', text: 'secret' }
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'upline-mail-')), 'mail')
let catcher: MailCatcher

beforeAll(async () => {
  catcher = await startMailCatcher({ folder, smtpPort: 0, httpPort: 0, inboxToken: 'token', smtpPassword: 'p/w' })
})
afterAll(async () => {
  await catcher?.close()
  rmSync(path.dirname(folder), { recursive: true, force: true })
})

const send = (change: (url: URL) => void) => {
  const url = new URL(catcher.smtpUrl)
  change(url)
  return createTransport(url.href).sendMail(MAIL)
}
const inbox = (page: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${catcher.inboxUrl}/${page}`, { headers, method })

describe('email catcher', () => {
  it('accepts email from its account and writes it to private files', async () => {
    await send(() => undefined)
    expect(catcher.box.list().map(({ subject }) => subject)).toEqual([MAIL.subject])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
  })

  it('rejects email without an account or with a wrong password', async () => {
    await expect(send((url) => Object.assign(url, { username: '', password: '' }))).rejects.toThrow('530')
    await expect(send((url) => Object.assign(url, { password: 'guess' }))).rejects.toThrow('535')
    expect(catcher.box.list()).toHaveLength(1)
  })

  it('shows and clears its inbox only with the token', async () => {
    for (const page of ['', 'messages', 'messages/00000001', 'messages/00000001/html', 'messages/00000001/raw']) {
      expect((await inbox(page)).status).toBe(401)
      expect((await inbox(page, { [TOKEN_HEADER]: 'guess' })).status).toBe(401)
      expect((await inbox(page, { [TOKEN_HEADER]: 'token' })).status).toBe(200)
    }
    expect((await inbox('messages', {}, 'DELETE')).status).toBe(401)
    expect(catcher.box.list()).toHaveLength(1)
    expect((await inbox('health')).status).toBe(200)
  })
})
