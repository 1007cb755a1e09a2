import { randomUUID } from 'node:crypto'
import type { WebhookEndpointWithSecret } from '@upline/contracts'
import { aFunding, aMember, createdEvent, eventually, fundedEvent, type TestService } from '@upline/testing'
import { issuedEvent, startNotifications } from './notifications.ts'
import { SmtpFixture } from './smtp-fixture.ts'
import { WebhookReceiver } from './webhook-receiver.ts'

/** More than two sweep intervals. */
const TIMEOUT_MS = 70_000

let receiver: WebhookReceiver
let smtp: SmtpFixture
let service: TestService
let later = 0
// After the hour when digests are sent.
const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T15:00:00Z`) - Date.now()
const clock = { now: () => new Date(Date.now() + noon + later) }

beforeAll(async () => {
  receiver = await WebhookReceiver.start()
  smtp = await SmtpFixture.start()
  service = await startNotifications({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://upline.example' }, clock)
}, 180_000)

afterAll(async () => {
  await service?.stop()
  await smtp?.stop()
  await receiver?.stop()
})

const statusOf = (address: string) =>
  service.database.query<{ status: string; attempts: number }>(
    'select status, attempts from deliveries where recipient = $1',
    [address],
  )

/** Deletes everything in Redis: sessions, queued and delayed jobs, and BullMQ's metadata. */
const loseRedis = () => service.redis.client.flushDb()

it('sends every queued email and webhook exactly once although Redis repeatedly loses its data', async () => {
  const mia = aMember({ email: `${randomUUID()}@example.com` })
  await service.emit(createdEvent(mia))
  const url = receiver.urlOf('/books', (reply, before) => reply.writeHead(before === 0 ? 503 : 204).end())
  const admin = await service.signInAs('admin')
  await admin.post<WebhookEndpointWithSecret>('/webhooks', { url, eventTypes: ['loan.funded'] })
  const self = await service.signInAs({ ...mia })
  await self.put('/mail-preferences', { commissionDigest: true })

  smtp.isBusy = true
  const address = `${randomUUID()}@example.com`
  await service.emit(issuedEvent({ email: address }))
  const shares = [{ level: 0, memberId: mia.id, rateBp: 75, amountCents: 3_000_00 }]
  await service.emit(fundedEvent(aFunding({ officerId: mia.id, shares })))
  await eventually(async () => expect(await statusOf(address)).toMatchObject([{ status: 'queued', attempts: 1 }]))
  await eventually(() => expect(receiver.at('/books')).toHaveLength(1))

  await loseRedis()
  smtp.isBusy = false
  later += 5 * 60_000
  await service.database.query(`update sweeps set next_run_at = now()`)
  await eventually(() => expect(smtp.to(address)).toHaveLength(1), TIMEOUT_MS)
  await eventually(() => expect(receiver.at('/books')).toHaveLength(2), TIMEOUT_MS)
  await loseRedis()
  later += 5 * 60_000
  await service.database.query(`update sweeps set next_run_at = now()`)
  await eventually(() => expect(smtp.to(mia.email)).toHaveLength(1), TIMEOUT_MS)

  for (let loss = 0; loss < 3; loss++) {
    await loseRedis()
    later += 5 * 60_000
    const [before] = await service.database.query<{ at: string }>(
      `update sweeps set next_run_at = now() returning now()::text as at`,
    )
    await eventually(async () => {
      const late = await service.database.query('select 1 from sweeps where last_run_at < $1::timestamptz', [
        before!.at,
      ])
      expect(late).toEqual([])
    })
  }
  expect(smtp.to(address)).toHaveLength(1)
  expect(smtp.to(mia.email)).toHaveLength(1)
  expect(receiver.at('/books')).toHaveLength(2)
  expect(await statusOf(address)).toMatchObject([{ status: 'sent', attempts: 2 }])
}, 240_000)
