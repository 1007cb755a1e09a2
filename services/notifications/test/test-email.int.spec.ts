import { randomUUID } from 'node:crypto'
import type { MessageResponse, Problem } from '@upline/contracts'
import { aMember, createdEvent } from '@upline/testing'
import { createEmailsFixture, type EmailsFixture } from './emails-fixture.ts'

type Answer = MessageResponse & Problem

let fixture: EmailsFixture

beforeAll(async () => {
  fixture = await createEmailsFixture()
})
afterAll(() => fixture?.stop())

describe('POST test-email', () => {
  it.each(['admin', 'ceo'] as const)(
    'lets %s send to any one address, and responds once the server has accepted it',
    async (role) => {
      const email = `${randomUUID()}@elsewhere.example`
      const answer = await (await fixture.signInAs(role)).post<Answer>('/test-email', { email })
      expect(answer).toMatchObject({ status: 200, body: { message: `Test email sent to ${email}` } })
      const [mail] = await fixture.mailsTo(email)
      expect(mail).toMatchObject({ subject: 'Upline test email' })
    },
  )

  it('lets others send to their own address only', async () => {
    const member = aMember({ email: 'Own.Address@example.com' })
    await fixture.emit(createdEvent(member))
    const caller = await fixture.signInAs({ id: member.id, role: 'manager' })
    expect((await caller.post<Answer>('/test-email', { email: 'own.address@EXAMPLE.com' })).status).toBe(200)
    const refused = await caller.post<Answer>('/test-email', { email: 'someone.else@example.com' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'notifications.own-address-only' } })
    expect(await fixture.mailsTo('someone.else@example.com')).toEqual([])
  })

  it('names the field if the email server rejects the address', async () => {
    const email = `0@${'0'.repeat(63)}.${['a', 'b', 'c'].map((char) => char.repeat(62)).join('.')}`
    const answer = await (await fixture.signInAs('admin')).post<Answer>('/test-email', { email })
    expect([answer.status, answer.body.code, answer.body.errors[0]?.field]).toEqual([
      ...[422, 'notifications.recipient-refused', 'email'],
    ])
  })

  it.each([
    'a@example.com,b@example.com',
    'a@example.com b@example.com',
    'a@example.com;b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'Ann <a@example.com>',
    '<a@example.com>',
    'nobody',
    '',
    ['a@example.com', 'b@example.com'],
    { address: 'a@example.com' },
    null,
  ])('refuses %p', async (email) => {
    const answer = await (await fixture.signInAs('admin')).post<Answer>('/test-email', { email })
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0]!.field).toBe('email')
  })

  it('shows why the email server rejects a mailbox', async () => {
    const answer = await (await fixture.signInAs('admin')).post<Answer>('/test-email', { email: 'refused@example.com' })
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([422, 'email'])
    expect(answer.body.message).toContain('550')
  })

  it('allows each user 20 an hour', async () => {
    const caller = await fixture.signInAs({ id: randomUUID(), role: 'ceo' })
    const send = () => caller.post<Answer>('/test-email', { email: 'many@example.com' })
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const over = await send()
    expect(over).toMatchObject({ status: 429, body: { code: 'notifications.too-many-test-mails' } })
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(3_500)
    const other = await fixture.signInAs({ id: randomUUID(), role: 'ceo' })
    expect((await other.post('/test-email', { email: 'many@example.com' })).status).toBe(200)
  })

  it('needs a session', async () => {
    expect((await fixture.visitor.post('/test-email', { email: 'a@example.com' })).status).toBe(401)
  })
})
