import { aMember, changed, createdEvent, updatedEvent } from '@upline/testing'
import { createEmailsFixture, type EmailsFixture } from './emails-fixture.ts'

let fixture: EmailsFixture

beforeAll(async () => {
  fixture = await createEmailsFixture()
})
afterAll(() => fixture?.stop())

const recipientsOfNotices = async (): Promise<unknown[]> =>
  (
    await fixture.database.query<{ recipient: string }>(
      `select recipient from deliveries where template = 'email-changed' order by id`,
    )
  ).map(({ recipient }) => recipient)

describe('a change of an email address', () => {
  it('sends the former address an email that does not name the new one', async () => {
    const member = aMember({ username: 'mia', firstName: 'Mia', email: 'mia@example.com' })
    await fixture.emit(createdEvent(member))
    await fixture.emit(updatedEvent(changed(member, { email: 'other@example.com' })))
    const [mail] = await fixture.arrived('mia@example.com')
    expect(mail!.subject).toBe('Your email address was changed')
    expect(mail!.text).toContain('Username: mia')
    expect(mail!.text).not.toContain('other@example.com')
    expect(await fixture.mailsTo('other@example.com')).toHaveLength(0)
  })

  it('sends nothing for another change, another spelling, an older event or a removed member', async () => {
    const member = aMember({ username: 'ann', email: 'ann@example.com' })
    await fixture.emit(createdEvent(member))
    const before = await recipientsOfNotices()
    const renamed = changed(member, { firstName: 'Anne' })
    await fixture.emit(updatedEvent(renamed))
    await fixture.emit(updatedEvent(changed(renamed, { email: 'Ann@Example.com' })))
    await fixture.emit(updatedEvent({ ...member, email: 'older@example.com' }))
    await fixture.emit(
      updatedEvent({ ...renamed, version: 9, email: 'x@x.invalid', removedAt: '2026-11-20T00:00:00.000Z' }),
    )
    expect(await recipientsOfNotices()).toEqual(before)
  })
})
