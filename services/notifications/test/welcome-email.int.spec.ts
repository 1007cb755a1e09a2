import { randomUUID } from 'node:crypto'
import type { DeliveryRow } from '@upline/contracts'
import { mailFailed, mailSent } from '@upline/contracts/events'
import { eventually } from '@upline/testing'
import { createEmailsFixture, type EmailsFixture } from './emails-fixture.ts'
import { issuedEvent, resetEvent, sealForNotifications } from './notifications.ts'

let fixture: EmailsFixture

beforeAll(async () => {
  fixture = await createEmailsFixture()
})
afterAll(() => fixture?.stop())

const deliveriesTo = async (address: string): Promise<DeliveryRow[]> => {
  const { body } = await (await fixture.signInAs('admin')).get<DeliveryRow[]>('/deliveries')
  return body.filter(({ to }) => to === address)
}

describe('the welcome email', () => {
  it('goes out once per event, as HTML and as text', async () => {
    const event = issuedEvent({ firstName: 'Ann <b>' })
    const id = randomUUID()
    await fixture.emit(event, { id })
    await fixture.emit(event, { id })
    const [mail] = await fixture.arrived(event.data.email)
    expect(mail).toMatchObject({ subject: 'Welcome to Upline', to: [event.data.email] })
    expect(mail!.text).toContain('Temporary password: Welcome123!')
    expect(mail!.html).toContain('Hello Ann &lt;b&gt;')
    expect(mail!.html).toContain('https://upline.example/')
    await fixture.arrived(event.data.email, 1)
  })

  it('contains a single-use password, which is unsealed nowhere else', async () => {
    const sealedPassword = await sealForNotifications(fixture, 'Sesame-42-once')
    const event = issuedEvent({ kind: 'temporary', sealedPassword, expiresAt: '2027-01-01T10:00:00.000Z' })
    await fixture.emit(event)
    const [mail] = await fixture.arrived(event.data.email)
    expect(mail!.text).toContain('Temporary password: Sesame-42-once')
    const kept = await fixture.database.query('select data::text from deliveries where recipient = $1', [
      event.data.email,
    ])
    expect(JSON.stringify(kept)).not.toContain('Sesame-42-once')
    expect(fixture.logged()).not.toContain('Sesame-42-once')
    expect(fixture.logged()).not.toContain(event.data.email)
  })

  it('publishes an event when it is sent', async () => {
    const event = issuedEvent()
    await fixture.emit(event)
    await fixture.arrived(event.data.email)
    const sent = await eventually(async () => {
      const found = (await fixture.published(mailSent)).find(({ data }) => data.memberId === event.data.memberId)
      expect(found).toBeDefined()
      return found!
    })
    expect(sent.data.template).toBe('welcome')
    expect(await deliveriesTo(event.data.email)).toMatchObject([{ status: 'sent', attempts: 1, reason: null }])
  })
})

describe('an email that fails', () => {
  it('keeps its reason if the recipient is rejected, and can be resent', async () => {
    const event = issuedEvent({ email: `refused@${randomUUID()}.example` })
    await fixture.emit(event)
    const admin = await fixture.signInAs('admin')
    const [failed] = await eventually(async () => {
      const found = await deliveriesTo(event.data.email)
      expect(found).toMatchObject([{ status: 'failed', attempts: 1 }])
      return found
    })
    expect(failed!.reason).toContain('550')
    const notified = (await fixture.published(mailFailed)).find(({ data }) => data.deliveryId === failed!.id)
    expect(notified?.data.reason).toBe(failed!.reason)

    await fixture.database.query(`update deliveries set recipient = 'fixed@upline.example' where id = $1`, [failed!.id])
    const again = await admin.post<DeliveryRow>(`/deliveries/${failed!.id}/resend`)
    expect(again).toMatchObject({ status: 200, body: { status: 'queued' } })
    await fixture.arrived('fixed@upline.example')
    expect((await admin.post(`/deliveries/${failed!.id}/resend`)).status).toBe(409)
  })

  it('gets growing waits between attempts if the server is busy', async () => {
    const event = issuedEvent({ email: `busy@${randomUUID()}.example` })
    await fixture.emit(event)
    await eventually(async () => {
      const [delivery] = await deliveriesTo(event.data.email)
      expect(delivery).toMatchObject({ status: 'queued', attempts: 1 })
      expect(delivery!.reason).toContain('451')
    })
    const [row] = await fixture.database.query<{ wait: number }>(
      `select extract(epoch from next_try_at - now())::float8 as wait from deliveries where recipient = $1`,
      [event.data.email],
    )
    expect(row!.wait).toBeGreaterThan(2)
    expect(row!.wait).toBeLessThanOrEqual(5)
    await fixture.database.query(`update deliveries set recipient = 'later@upline.example' where recipient = $1`, [
      event.data.email,
    ])
    await fixture.arrived('later@upline.example')
  })
})

it('emails a new password, and nothing if demo mode has set the default one', async () => {
  const silent = resetEvent()
  await fixture.emit(silent)
  const sealed = resetEvent({ sealedPassword: await sealForNotifications(fixture, 'One-Time-7') })
  await fixture.emit(sealed)
  const [mail] = await fixture.arrived(sealed.data.email)
  expect(mail!.text).toContain('Temporary password: One-Time-7')
  expect(await fixture.mailsTo(silent.data.email)).toEqual([])
})

describe('GET deliveries', () => {
  it('allows only admin and ceo', async () => {
    expect((await (await fixture.signInAs('manager')).get('/deliveries')).status).toBe(403)
    expect((await (await fixture.signInAs('ceo')).get('/deliveries')).status).toBe(200)
  })

  it('pages from the newest to the oldest', async () => {
    const admin = await fixture.signInAs('admin')
    const all = (await admin.get<DeliveryRow[]>('/deliveries')).body
    const first = await admin.get<DeliveryRow[]>('/deliveries?limit=2')
    const next = await admin.get<DeliveryRow[]>(`/deliveries?limit=2&cursor=${String(first.headers['next-cursor'])}`)
    expect([...first.body, ...next.body].map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id))
    expect((await admin.get('/deliveries?limit=1001')).status).toBe(400)
  })
})
