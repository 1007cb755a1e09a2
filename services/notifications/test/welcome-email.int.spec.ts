import { randomUUID } from 'node:crypto'
import type { DeliveryRow } from '@upline/contracts'
import { mailFailed, mailSent } from '@upline/contracts/events'
import { eventually, type TestService } from '@upline/testing'
import { MailCatcher } from './email-catcher.ts'
import { issuedEvent, resetEvent, sealForNotifications, startNotifications } from './notifications.ts'

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

const arrived = (address: string, count = 1) =>
  eventually(async () => {
    const mails = await catcher.mailsTo(address)
    expect(mails).toHaveLength(count)
    return mails
  })

const deliveriesTo = async (address: string): Promise<DeliveryRow[]> => {
  const { body } = await (await service.signInAs('admin')).get<DeliveryRow[]>('/deliveries')
  return body.filter(({ to }) => to === address)
}

describe('the welcome email', () => {
  it('goes out once per event, as HTML and as text', async () => {
    const event = issuedEvent({ firstName: 'Ann <b>' })
    const id = randomUUID()
    await service.emit(event, { id })
    await service.emit(event, { id })
    const [mail] = await arrived(event.data.email)
    expect(mail).toMatchObject({ subject: 'Welcome to Upline', to: [event.data.email] })
    expect(mail!.text).toContain('Temporary password: Welcome123!')
    expect(mail!.html).toContain('Hello Ann &lt;b&gt;')
    expect(mail!.html).toContain('https://upline.example/')
    await arrived(event.data.email, 1)
  })

  it('contains a single-use password, which is unsealed nowhere else', async () => {
    const sealedPassword = await sealForNotifications(service, 'Sesame-42-once')
    const event = issuedEvent({ kind: 'temporary', sealedPassword, expiresAt: '2027-01-01T10:00:00.000Z' })
    await service.emit(event)
    const [mail] = await arrived(event.data.email)
    expect(mail!.text).toContain('Temporary password: Sesame-42-once')
    const kept = await service.database.query('select data::text from deliveries where recipient = $1', [
      event.data.email,
    ])
    expect(JSON.stringify(kept)).not.toContain('Sesame-42-once')
    expect(service.logged()).not.toContain('Sesame-42-once')
    expect(service.logged()).not.toContain(event.data.email)
  })

  it('publishes an event when it is sent', async () => {
    const event = issuedEvent()
    await service.emit(event)
    await arrived(event.data.email)
    const sent = await eventually(async () => {
      const found = (await service.published(mailSent)).find(({ data }) => data.memberId === event.data.memberId)
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
    await service.emit(event)
    const admin = await service.signInAs('admin')
    const [failed] = await eventually(async () => {
      const found = await deliveriesTo(event.data.email)
      expect(found).toMatchObject([{ status: 'failed', attempts: 1 }])
      return found
    })
    expect(failed!.reason).toContain('550')
    const notified = (await service.published(mailFailed)).find(({ data }) => data.deliveryId === failed!.id)
    expect(notified?.data.reason).toBe(failed!.reason)

    await service.database.query(`update deliveries set recipient = 'fixed@upline.example' where id = $1`, [failed!.id])
    const again = await admin.post<DeliveryRow>(`/deliveries/${failed!.id}/resend`)
    expect(again).toMatchObject({ status: 200, body: { status: 'queued' } })
    await arrived('fixed@upline.example')
    expect((await admin.post(`/deliveries/${failed!.id}/resend`)).status).toBe(409)
  })

  it('gets growing waits between attempts if the server is busy', async () => {
    const event = issuedEvent({ email: `busy@${randomUUID()}.example` })
    await service.emit(event)
    await eventually(async () => {
      const [delivery] = await deliveriesTo(event.data.email)
      expect(delivery).toMatchObject({ status: 'queued', attempts: 1 })
      expect(delivery!.reason).toContain('451')
    })
    const [row] = await service.database.query<{ wait: number }>(
      `select extract(epoch from next_try_at - now())::float8 as wait from deliveries where recipient = $1`,
      [event.data.email],
    )
    expect(row!.wait).toBeGreaterThan(2)
    expect(row!.wait).toBeLessThanOrEqual(5)
    await service.database.query(`update deliveries set recipient = 'later@upline.example' where recipient = $1`, [
      event.data.email,
    ])
    await eventually(async () => expect(await catcher.mailsTo('later@upline.example')).toHaveLength(1))
  })
})

it('emails a new password, and nothing if demo mode has set the default one', async () => {
  const silent = resetEvent()
  await service.emit(silent)
  const sealed = resetEvent({ sealedPassword: await sealForNotifications(service, 'One-Time-7') })
  await service.emit(sealed)
  const [mail] = await arrived(sealed.data.email)
  expect(mail!.text).toContain('Temporary password: One-Time-7')
  expect(await catcher.mailsTo(silent.data.email)).toEqual([])
})

describe('GET deliveries', () => {
  it('allows only admin and ceo', async () => {
    expect((await (await service.signInAs('manager')).get('/deliveries')).status).toBe(403)
    expect((await (await service.signInAs('ceo')).get('/deliveries')).status).toBe(200)
  })

  it('pages from the newest to the oldest', async () => {
    const admin = await service.signInAs('admin')
    const all = (await admin.get<DeliveryRow[]>('/deliveries')).body
    const first = await admin.get<DeliveryRow[]>('/deliveries?limit=2')
    const next = await admin.get<DeliveryRow[]>(`/deliveries?limit=2&cursor=${String(first.headers['next-cursor'])}`)
    expect([...first.body, ...next.body].map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id))
    expect((await admin.get('/deliveries?limit=1001')).status).toBe(400)
  })
})
