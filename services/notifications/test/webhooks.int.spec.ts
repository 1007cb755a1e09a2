import { randomUUID } from 'node:crypto'
import { createServer } from 'node:https'
import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEventType,
  WebhookResent,
} from '@upline/contracts'
import { type Funding, userErased } from '@upline/contracts/events'
import {
  aFunding,
  aMember,
  type Caller,
  createdEvent,
  eventually,
  fundedEvent,
  listenOnLoopback,
  settledEvent,
  type TestService,
  unfundedEvent,
} from '@upline/testing'
import { EndpointDeliveries } from '../src/webhooks/endpoint-deliveries.service.ts'
import { WebhookWorker } from '../src/webhooks/webhook.worker.ts'
import { startNotifications } from './notifications.ts'
import { selfSigned } from './self-signed.ts'
import { SmtpFixture } from './smtp-fixture.ts'
import { isSigned, type Received, WebhookReceiver } from './webhook-receiver.ts'

const HOUR = 3_600_000
const TIMEOUT_MS = 20_000

let receiver: WebhookReceiver
let smtp: SmtpFixture
let service: TestService
let admin: Caller
let later = 0
const clock = { now: () => new Date(Date.now() + later) }

beforeAll(async () => {
  receiver = await WebhookReceiver.start()
  smtp = await SmtpFixture.start()
  service = await startNotifications({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://upline.example' }, clock)
  admin = await service.signInAs('admin')
}, 180_000)
afterAll(async () => {
  await service?.stop()
  await smtp?.stop()
  await receiver?.stop()
})
// Every endpoint receives every event, so each test deletes its endpoints.
afterEach(async () => {
  later = 0
  for (const { id } of (await admin.get<WebhookEndpoint[]>('/webhooks')).body) await admin.delete(`/webhooks/${id}`)
})

const ALL: WebhookEventType[] = [
  ...(['loan.funded', 'loan.unfunded', 'commission.earned', 'commission.reversed', 'loans.settled'] as const),
]

async function endpoint(path: string, behave?: Parameters<WebhookReceiver['urlOf']>[1], eventTypes = ALL) {
  const url = receiver.urlOf(path, behave)
  const { status, body } = await admin.post<WebhookEndpointWithSecret>('/webhooks', { url, eventTypes })
  expect(status).toBe(201)
  return body
}

const arrived = (path: string, count: number): Promise<Received[]> =>
  eventually(() => {
    expect(receiver.at(path)).toHaveLength(count)
    return receiver.at(path)
  }, TIMEOUT_MS)

const deliveriesOf = async (id: string, query = '') =>
  (await admin.get<WebhookDelivery[]>(`/webhooks/${id}/deliveries${query}`)).body

const settled = (id: string, status: WebhookDelivery['status'], attempts: number): Promise<WebhookDelivery> =>
  eventually(async () => {
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ status, attempts })
    return delivery!
  }, TIMEOUT_MS)

/** Advances the clock and sends what is due. */
async function sleepFor(ms: number): Promise<void> {
  later += ms
  await service.app.get(WebhookWorker, { strict: false }).sweep()
}

/** Ends the wait of a delivery. */
async function tryNow(id: string): Promise<void> {
  await service.database.query('update webhook_deliveries set next_try_at = now() where endpoint_id = $1', [id])
  await service.app.get(EndpointDeliveries, { strict: false }).run(id)
}

const shares: Funding['shares'] = [
  { level: 0, memberId: 'mia', rateBp: 75, amountCents: 3_000_00 },
  { level: 1, memberId: 'ann', rateBp: 25, amountCents: 1_000_01 },
]

describe('a loan event', () => {
  it('arrives once, signed, with amounts in dollars, even if the event is emitted twice', async () => {
    const { secret } = await endpoint('/books')
    const funding = aFunding({ officerId: 'mia', shares })
    const id = randomUUID()
    await service.emit(fundedEvent(funding), { id })
    await service.emit(fundedEvent(funding), { id })
    const got = await arrived('/books', 3)
    for (const one of got) {
      expect(isSigned(one, secret)).toBe(true)
      expect(isSigned({ ...one, body: `${one.body} ` }, secret)).toBe(false)
      expect(one.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': one.message.id })
      expect(one.message.occurredAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    }
    const loan = got.find(({ message }) => message.type === 'loan.funded')!.message.data
    expect(loan).toMatchObject({
      ...{ loanId: funding.loanId, revision: 1, officerId: 'mia', amount: 400_000, planVersion: 1 },
      url: `https://upline.example/loans/${funding.loanId}`,
    })
    const amounts = got.map(({ message: { data } }) => [data['memberId'], data['level'], data['amount']])
    expect(amounts).toContainEqual(['ann', 1, 1_000.01])
    expect(new Set(got.map(({ message }) => message.id)).size).toBe(3)
  })

  it('goes only to subscribers of its type, and corrections have separate types', async () => {
    await endpoint('/fundings', undefined, ['loan.funded'])
    await endpoint('/corrections', undefined, ['loan.unfunded', 'commission.reversed'])
    const funding = aFunding({ shares })
    await service.emitTogether([fundedEvent(funding), fundedEvent(aFunding({ shares }))])
    await service.emit(unfundedEvent(funding))
    const taken = (await arrived('/corrections', 3)).map(({ message }) => message)
    expect(taken.map(({ type }) => type).sort()).toEqual([
      'commission.reversed',
      'commission.reversed',
      'loan.unfunded',
    ])
    expect(taken.every(({ data }) => data['loanId'] === funding.loanId && data['revision'] === 1)).toBe(true)
    expect((await arrived('/fundings', 2)).map(({ message }) => message.type)).toEqual(['loan.funded', 'loan.funded'])
  })

  it('arrives in batches of 100 loans for an import, reversals first', async () => {
    const { id } = await endpoint('/imports')
    const funded = Array.from({ length: 120 }, () => aFunding({ shares }))
    await service.emit(settledEvent({ funded, unfunded: [aFunding()] }))
    const got = await arrived('/imports', 3)
    const counts = got.map(({ message: { data } }) => [
      (data['unfunded'] as unknown[]).length,
      (data['funded'] as unknown[]).length,
    ])
    expect(counts.sort()).toEqual([...[[0, 100]], ...[[0, 20]], ...[[1, 0]]])
    expect(await deliveriesOf(id)).toHaveLength(3)
  })

  it('stores nothing if no endpoint subscribes', async () => {
    const count = () => service.database.query('select count(*)::int as n from webhook_messages')
    const before = await count()
    await service.emit(fundedEvent(aFunding({ shares })))
    expect(await count()).toEqual(before)
  })
})

describe('a failing receiver', () => {
  it('gets the same id and body at each attempt until it accepts, and each attempt is recorded', async () => {
    const { id } = await endpoint('/twice', (reply, before) => reply.writeHead(before < 2 ? 500 : 200).end('seen'), [
      'loan.funded',
    ])
    await service.emit(fundedEvent(aFunding()))
    const first = await settled(id, 'queued', 1)
    expect(first).toMatchObject({ responseStatus: 500, reason: expect.stringContaining('returned status 500') })
    await sleepFor(2 * 60_000)
    await settled(id, 'queued', 2)
    await sleepFor(10 * 60_000)
    const { id: deliveryId } = await settled(id, 'sent', 3)
    const tries = receiver.at('/twice')
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(tries.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3)
    const { body } = await admin.get<WebhookDeliveryDetail>(`/webhooks/${id}/deliveries/${deliveryId}`)
    expect(body).toMatchObject({ body: tries[0]!.body, responseBody: 'seen', nextTryAt: null, reason: null })
    expect(body.tries.map(({ responseStatus }) => responseStatus)).toEqual([200, 500, 500])
    expect((await admin.get<WebhookEndpoint>(`/webhooks/${id}`)).body).toMatchObject({
      ...{ failingSince: null, waiting: 0, lastDay: { sent: 1, failed: 0 } },
    })
  })

  it.each<[string, Parameters<WebhookReceiver['urlOf']>[1], string]>([
    ['redirects', (reply) => reply.writeHead(302, { location: '/elsewhere' }).end(), 'Redirects are not followed'],
    ['closes the connection', (reply) => reply.destroy(), 'The connection closed'],
    ['is busy', (reply) => reply.writeHead(503, { 'retry-after': '7200' }).end(), 'returned status 503'],
  ])('is retried with a reason if it %s', async (what, behave, reason) => {
    const path = `/${what.replaceAll(' ', '-')}`
    const { id } = await endpoint(path, behave, ['loan.funded'])
    await service.emit(fundedEvent(aFunding()))
    const delivery = await settled(id, 'queued', 1)
    expect(delivery.reason).toContain(reason)
    expect(receiver.at('/elsewhere')).toEqual([])
    if (what === 'is busy') expect(Date.parse(delivery.nextTryAt!) - Date.now()).toBeGreaterThan(1.9 * HOUR)
  })

  it('gets ten attempts over three days; then the delivery is failed and can be resent', async () => {
    let isMended = false
    const { id } = await endpoint('/broken', (reply) => reply.writeHead(isMended ? 200 : 500).end(), ['loan.funded'])
    await service.emit(fundedEvent(aFunding()))
    for (let attempts = 1; attempts < 10; attempts++) {
      await settled(id, 'queued', attempts)
      await tryNow(id)
    }
    const { id: deliveryId } = await settled(id, 'failed', 10)
    expect(receiver.at('/broken')).toHaveLength(10)
    isMended = true
    const resent = await admin.post<WebhookResent>(`/webhooks/${id}/deliveries/resend`)
    expect(resent.body).toEqual({ again: 1 })
    await settled(id, 'sent', 1)
    expect((await admin.post(`/webhooks/${id}/deliveries/${deliveryId}/resend`)).status).toBe(200)
    const all = await arrived('/broken', 12)
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('disables its endpoint after five days, and an email notifies ceo, admin and the creator', async () => {
    const chief = aMember({ role: 'ceo' })
    const other = aMember({ role: 'loan_officer' })
    await service.emitTogether([createdEvent(chief), createdEvent(other)])
    const { id } = await endpoint('/dead', (reply) => reply.writeHead(500).end('secret reason'), ['loan.funded'])
    await service.emit(fundedEvent(aFunding()))
    await settled(id, 'queued', 1)
    await service.database.query(
      `update webhook_endpoints set failing_since = now() - interval '5 days' where id = $1`,
      [id],
    )
    await sleepFor(2 * 60_000)
    const delivery = await settled(id, 'failed', 2)
    expect(delivery.nextTryAt).toBeNull()
    const { body } = await admin.get<WebhookEndpoint>(`/webhooks/${id}`)
    expect(body).toMatchObject({ isEnabled: false, disabledBecause: 'It accepted no events for five days.' })
    const [mail] = await eventually(() => {
      expect(smtp.to(chief.email)).toHaveLength(1)
      return smtp.to(chief.email)
    }, TIMEOUT_MS)
    expect(mail!.parsed.subject).toBe(`Webhook disabled: 127.0.0.1:${receiver.port}`)
    expect(smtp.to(other.email)).toEqual([])
    await service.emit(fundedEvent(aFunding()))
    expect(await deliveriesOf(id)).toHaveLength(1)
    expect((await admin.post(`/webhooks/${id}/test`)).status).toBe(409)
    expect((await admin.post(`/webhooks/${id}/deliveries/resend`)).status).toBe(409)
  })

  it('disables its endpoint immediately if it returns 410', async () => {
    const { id } = await endpoint('/gone', (reply) => reply.writeHead(410).end(), ['loan.funded'])
    await service.emit(fundedEvent(aFunding()))
    await settled(id, 'failed', 1)
    expect((await admin.get<WebhookEndpoint>(`/webhooks/${id}`)).body.isEnabled).toBe(false)
    const { body } = await admin.patch<WebhookEndpoint>(`/webhooks/${id}`, { isEnabled: true })
    expect(body).toMatchObject({ isEnabled: true, disabledAt: null, disabledBecause: null, failingSince: null })
  })
})

describe('a killed process', () => {
  it('causes a resend under the same id if it dies before it stores the result', async () => {
    const { id } = await endpoint('/killed', undefined, ['loan.funded'])
    await service.emit(fundedEvent(aFunding()))
    await settled(id, 'sent', 1)
    // The state after a kill: claimed and sent, but no result stored.
    await service.database.query(
      `update webhook_deliveries set status = 'queued', attempts = 0, claimed_until = now() + interval '1 minute'
       where endpoint_id = $1`,
      [id],
    )
    await service.database.query('delete from webhook_tries')
    await service.app.get(EndpointDeliveries, { strict: false }).run(id)
    expect(receiver.at('/killed')).toHaveLength(1)
    await sleepFor(2 * 60_000)
    const [first, second] = await arrived('/killed', 2)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(second!.body).toBe(first!.body)
    await settled(id, 'sent', 1)
  })

  it('does not overwrite the result of another process after its claim has expired', async () => {
    const { id } = await endpoint(
      '/frozen',
      (reply, before) => {
        if (before === 0) setTimeout(() => reply.writeHead(500).end(), 500)
        else reply.writeHead(200).end()
      },
      ['loan.funded'],
    )
    await service.emit(fundedEvent(aFunding()))
    await arrived('/frozen', 1)
    await service.database.query(
      `update webhook_deliveries set status = 'sent', attempts = 1, claimed_until = null where endpoint_id = $1`,
      [id],
    )
    await service.app.get(EndpointDeliveries, { strict: false }).run(id)
    await new Promise((done) => setTimeout(done, 1_000))
    expect(await settled(id, 'sent', 1)).toMatchObject({ reason: null })
  })
})

describe('the secret', () => {
  it('appears only in the response that creates it, and is stored encrypted', async () => {
    const { id, secret } = await endpoint('/secret')
    expect(secret).toMatch(/^whsec_/)
    const shown = JSON.stringify([
      (await admin.get('/webhooks')).body,
      (await admin.get(`/webhooks/${id}`)).body,
      (await admin.patch(`/webhooks/${id}`, { description: 'Books' })).body,
      await service.database.query('select * from webhook_endpoints'),
    ])
    expect(shown).not.toContain(secret.slice(6))
    expect(shown).toContain('Books')
    expect(service.logged()).not.toContain(secret.slice(6))
  })

  it('signs together with the previous one for a day after a rotation, then alone', async () => {
    const { id, secret } = await endpoint('/rotated', undefined, ['loan.funded'])
    const { body } = await admin.post<WebhookEndpointWithSecret>(`/webhooks/${id}/rotate-secret`)
    expect(body.secret).not.toBe(secret)
    expect(Date.parse(body.previousSecretUntil!) - Date.now()).toBeGreaterThan(23 * HOUR)
    await service.emit(fundedEvent(aFunding()))
    const [both] = await arrived('/rotated', 1)
    expect([isSigned(both!, secret), isSigned(both!, body.secret)]).toEqual([true, true])
    later = 25 * HOUR
    await service.emit(fundedEvent(aFunding()))
    const [, one] = await arrived('/rotated', 2)
    expect([isSigned(one!, secret), isSigned(one!, body.secret)]).toEqual([false, true])
    expect((await admin.get<WebhookEndpoint>(`/webhooks/${id}`)).body.previousSecretUntil).toBeNull()
  })
})

describe('an administrator', () => {
  it('sends a test event and sees the result immediately', async () => {
    const { id, secret } = await endpoint('/test', (reply) => reply.writeHead(200).end(`<b>ok</b>${'x'.repeat(5_000)}`))
    const { status, body } = await admin.post<WebhookDeliveryDetail>(`/webhooks/${id}/test`)
    expect([status, body.status, body.type]).toEqual([200, 'sent', 'webhook.test'])
    expect(body.responseBody).toHaveLength(1_000)
    const [got] = receiver.at('/test')
    expect(isSigned(got!, secret)).toBe(true)
    expect(got!.body).toBe(body.body)
    const failing = await endpoint('/test-failing', (reply) => reply.writeHead(404).end())
    const failed = await admin.post<WebhookDeliveryDetail>(`/webhooks/${failing.id}/test`)
    expect(failed.body).toMatchObject({ status: 'failed', responseStatus: 404, attempts: 1, nextTryAt: null })
    expect((await admin.get<WebhookEndpoint>(`/webhooks/${failing.id}`)).body.failingSince).toBeNull()
  })

  it('pages through deliveries and filters them by status', async () => {
    const { id } = await endpoint('/pages', (reply, before) => reply.writeHead(before < 2 ? 410 : 200).end(), [
      'loan.funded',
    ])
    await service.emit(fundedEvent(aFunding()))
    await settled(id, 'failed', 1)
    await admin.patch(`/webhooks/${id}`, { isEnabled: true })
    receiver.urlOf('/pages', (reply) => reply.writeHead(200).end())
    for (let at = 0; at < 4; at++) await service.emit(fundedEvent(aFunding()))
    await arrived('/pages', 5)
    await eventually(async () => expect(await deliveriesOf(id, '?status=sent')).toHaveLength(4), TIMEOUT_MS)
    expect(await deliveriesOf(id, '?status=failed')).toHaveLength(1)
    const seen: string[] = []
    let cursor: string | undefined = ''
    for (let page = 0; cursor !== undefined && page < 5; page++) {
      const answer: Awaited<ReturnType<typeof admin.get<WebhookDelivery[]>>> = await admin.get<WebhookDelivery[]>(
        `/webhooks/${id}/deliveries?limit=2${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...answer.body.map((each) => each.id))
      cursor = answer.headers['next-cursor'] as string | undefined
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
    expect([...seen].sort().reverse()).toEqual(seen)
  })

  it('disables an endpoint: pending deliveries fail, and new events are not recorded', async () => {
    const { id } = await endpoint('/off', (reply) => reply.writeHead(500).end(), ['loan.funded'])
    await service.emit(fundedEvent(aFunding()))
    await settled(id, 'queued', 1)
    const { body } = await admin.patch<WebhookEndpoint>(`/webhooks/${id}`, { isEnabled: false })
    expect(body).toMatchObject({ isEnabled: false, waiting: 0, disabledBecause: 'It was turned off manually.' })
    expect(await settled(id, 'failed', 1)).toMatchObject({ reason: 'The endpoint was disabled.' })
    await service.emit(fundedEvent(aFunding()))
    await sleepFor(24 * HOUR)
    expect(receiver.at('/off')).toHaveLength(1)
  })

  it('deletes an endpoint with its deliveries', async () => {
    const { id } = await endpoint('/deleted', undefined, ['loan.funded'])
    await service.emit(fundedEvent(aFunding()))
    await settled(id, 'sent', 1)
    expect((await admin.delete(`/webhooks/${id}`)).status).toBe(204)
    expect((await admin.get(`/webhooks/${id}`)).status).toBe(404)
    expect((await admin.get(`/webhooks/${id}/deliveries`)).status).toBe(404)
    expect(await service.database.query('select 1 from webhook_deliveries where endpoint_id = $1', [id])).toEqual([])
  })

  it('can add up to 20 endpoints, and gets an error for invalid URLs', async () => {
    const wish = { url: receiver.urlOf('/many'), eventTypes: ['loan.funded'] }
    const made = await Promise.all(Array.from({ length: 22 }, () => admin.post('/webhooks', wish)))
    expect(made.map(({ status }) => status).sort()).toEqual([...Array<number>(20).fill(201), 409, 409])
    for (const wrong of [
      { ...wish, url: 'http://books.example.com/' },
      { ...wish, eventTypes: [] },
      { ...wish, eventTypes: ['loan.created'] },
      { ...wish, secret: 'whsec_mine' },
      { eventTypes: ['loan.funded'] },
    ])
      expect((await admin.post('/webhooks', wrong)).status).toBe(400)
    const [first] = (await admin.get<WebhookEndpoint[]>('/webhooks')).body
    expect((await admin.patch(`/webhooks/${first!.id}`, { url: 'https://10.0.0.1/' })).status).toBe(400)
    expect((await admin.patch(`/webhooks/${first!.id}`, { url: null })).status).toBe(400)
  })

  it('must be ceo or admin, and an API key needs the scope', async () => {
    const { id } = await endpoint('/whose')
    const calls: [Parameters<Caller['call']>[0], string][] = [
      ['GET', '/webhooks'],
      ['POST', '/webhooks'],
      ['GET', `/webhooks/${id}`],
      ['PATCH', `/webhooks/${id}`],
      ['DELETE', `/webhooks/${id}`],
      ['POST', `/webhooks/${id}/rotate-secret`],
      ['POST', `/webhooks/${id}/test`],
      ['GET', `/webhooks/${id}/deliveries`],
      ['POST', `/webhooks/${id}/deliveries/resend`],
      ['GET', `/webhooks/${id}/deliveries/${id}`],
      ['POST', `/webhooks/${id}/deliveries/${id}/resend`],
    ]
    const manager = await service.signInAs('manager')
    for (const [method, url] of calls) {
      expect([url, (await manager.call(method, url)).status]).toEqual([url, 403])
      expect([url, (await service.visitor.call(method, url)).status]).toEqual([url, 401])
    }
    expect((await (await service.signInAs('ceo')).get('/webhooks')).status).toBe(200)
  })
})

describe('stored deliveries', () => {
  it('expire after 30 days, and the message with its last delivery', async () => {
    const { id } = await endpoint('/old', undefined, ['loan.funded'])
    await service.emit(fundedEvent(aFunding()))
    await settled(id, 'sent', 1)
    const age = async (days: number) => {
      for (const table of ['webhook_deliveries', 'webhook_messages'])
        await service.database.query(`update ${table} set created_at = now() - make_interval(days => $1)`, [days])
      await service.app.get(WebhookWorker, { strict: false }).deleteOld()
    }
    await age(29)
    expect(await deliveriesOf(id)).toHaveLength(1)
    await age(31)
    expect(await deliveriesOf(id)).toEqual([])
    expect(await service.database.query('select 1 from webhook_messages')).toEqual([])
  })

  it('include a failed one with its reason if the receiver’s certificate is not trusted', async () => {
    let calls = 0
    const own = createServer(selfSigned('books.example'), (_request, reply) => {
      calls++
      reply.end()
    })
    const url = `https://127.0.0.1:${await listenOnLoopback(own)}/`
    const { body } = await admin.post<WebhookEndpointWithSecret>('/webhooks', { url, eventTypes: ALL })
    const test = await admin.post<WebhookDeliveryDetail>(`/webhooks/${body.id}/test`)
    expect(test.body).toMatchObject({ status: 'failed', responseStatus: null, responseBody: null })
    expect(test.body.reason).toBe('The certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).')
    expect(calls).toBe(0)
    own.close()
  })

  it('contain nothing about an erased member: neither as creator nor in receivers’ responses', async () => {
    const chief = aMember({ role: 'ceo' })
    await service.emit(createdEvent(chief))
    const maker = await service.signInAs({ id: chief.id, username: chief.username, role: 'ceo' })
    const url = receiver.urlOf('/echo', (reply) => reply.writeHead(200).end(`Hello ${chief.email}`))
    const { body } = await maker.post<WebhookEndpointWithSecret>('/webhooks', { url, eventTypes: ['loan.funded'] })
    await maker.post(`/webhooks/${body.id}/test`)
    const erased = { ...chief, version: 2, username: 'former-1', email: 'former-1@erased.invalid', firstName: 'Former' }
    await service.emit({
      ...{ type: userErased, key: chief.id, aggregateVersion: 2 },
      data: { member: { ...erased, removedAt: new Date().toISOString() }, by: '1', at: new Date().toISOString() },
    })
    const left = JSON.stringify([
      await service.database.query('select * from webhook_endpoints'),
      await service.database.query('select * from webhook_deliveries'),
      await service.database.query('select * from webhook_messages'),
    ])
    expect(left).not.toContain(chief.email)
    expect(left).not.toContain(chief.username)
    expect((await admin.get<WebhookEndpoint>(`/webhooks/${body.id}`)).body.createdBy).toBe('former-1')
  })
})
