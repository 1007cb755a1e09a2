import { aMember, changed, createdEvent, eventually, type TestService, updatedEvent } from '@upline/testing'
import { MailCatcher } from './email-catcher.ts'
import { startNotifications } from './notifications.ts'

let catcher: MailCatcher
let service: TestService

beforeAll(async () => {
  catcher = await MailCatcher.start()
  service = await startNotifications({ SMTP_URL: catcher.smtpUrl, PUBLIC_URL: 'https://upline.example' })
})
afterAll(async () => {
  await service?.stop()
  await catcher?.stop()
})

const recipientsOfNotices = async (): Promise<unknown[]> =>
  (
    await service.database.query<{ recipient: string }>(
      `select recipient from deliveries where template = 'email-changed' order by id`,
    )
  ).map(({ recipient }) => recipient)

describe('a change of an email address', () => {
  it('sends the former address an email that does not name the new one', async () => {
    const member = aMember({ username: 'mia', firstName: 'Mia', email: 'mia@example.com' })
    await service.emit(createdEvent(member))
    await service.emit(updatedEvent(changed(member, { email: 'other@example.com' })))
    const mail = await eventually(async () => {
      const [first] = await catcher.mailsTo('mia@example.com')
      expect(first).toBeDefined()
      return first!
    })
    expect(mail.subject).toBe('Your email address was changed')
    expect(mail.text).toContain('Username: mia')
    expect(mail.text).not.toContain('other@example.com')
    expect(await catcher.mailsTo('other@example.com')).toHaveLength(0)
  })

  it('sends nothing for another change, another spelling, an older event or a removed member', async () => {
    const member = aMember({ username: 'ann', email: 'ann@example.com' })
    await service.emit(createdEvent(member))
    const before = await recipientsOfNotices()
    const renamed = changed(member, { firstName: 'Anne' })
    await service.emit(updatedEvent(renamed))
    await service.emit(updatedEvent(changed(renamed, { email: 'Ann@Example.com' })))
    await service.emit(updatedEvent({ ...member, email: 'older@example.com' }))
    await service.emit(
      updatedEvent({ ...renamed, version: 9, email: 'x@x.invalid', removedAt: '2026-11-20T00:00:00.000Z' }),
    )
    expect(await recipientsOfNotices()).toEqual(before)
  })
})
