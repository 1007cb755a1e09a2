import { randomUUID } from 'node:crypto'
import type { WebhookEndpointWithSecret } from '@upline/contracts'
import { aFunding, aMember, createdEvent, eventually, fundedEvent, type TestService } from '@upline/testing'
import { issuedEvent, startNotifications } from './notifications.ts'
import { SmtpFixture } from './smtp-fixture.ts'
import { WebhookReceiver } from './webhook-receiver.ts'

/** Two intervals of the sweeps. */
const PATIENCE_MS = 70_000

let receiver: WebhookReceiver
let smtp: SmtpFixture
let service: TestService
let later = 0
// In the afternoon, when digests are sent.
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

/** Everything that Redis holds is gone: sessions, queued and delayed jobs, what BullMQ knows of its queues. */
const loseRedis = () => service.redis.client.flushDb()

it('sends what waited in Redis exactly once after Redis has lost its data, again and again', async () => {
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
  await eventually(() => expect(smtp.to(address)).toHaveLength(1), PATIENCE_MS)
  await eventually(() => expect(receiver.at('/books')).toHaveLength(2), PATIENCE_MS)
  await loseRedis()
  later += 5 * 60_000
  await service.database.query(`update sweeps set next_run_at = now()`)
  await eventually(() => expect(smtp.to(mia.email)).toHaveLength(1), PATIENCE_MS)

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
