import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MailBox } from '../src/mail-box.ts'

const mail = (subject: string): Buffer => Buffer.from(`From: a@b.example\r\nSubject: ${subject}\r\n\r\nHello\r\n`)

describe('mailbox of the email catcher', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'upline-box-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps emails and numbering across a restart, newest first', async () => {
    const box = await MailBox.open(folder)
    await box.add(['x@y.example'], mail('one'))
    await box.add(['x@y.example'], mail('two'))
    const again = await MailBox.open(folder)
    expect(again.list()).toEqual(box.list())
    expect(again.list().map(({ subject }) => subject)).toEqual(['two', 'one'])
    expect((await again.add(['x@y.example'], mail('three'))).id).toBe('00000003')
  })

  it('returns an email byte for byte', async () => {
    const box = await MailBox.open(folder)
    const { id } = await box.add(['x@y.example'], mail('one'))
    expect(await box.raw(id)).toEqual(mail('one'))
    expect(await box.raw('00000009')).toBeUndefined()
  })

  it('keeps the last 500 emails', async () => {
    const box = await MailBox.open(folder)
    for (let n = 1; n <= 503; n++) await box.add(['x@y.example'], mail(`mail ${n}`))
    expect(box.list()).toHaveLength(500)
    expect(box.list().at(-1)!.subject).toBe('mail 4')
    expect(readdirSync(folder)).toHaveLength(500)
  })

  it('drops a file that a crash truncated', async () => {
    writeFileSync(path.join(folder, '00000007.json'), '{"id": "0000')
    const box = await MailBox.open(folder)
    expect(box.list()).toEqual([])
    expect((await box.add(['x@y.example'], mail('next'))).id).toBe('00000008')
  })
})
