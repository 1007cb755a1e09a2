import { setTimeout as pause } from 'node:timers/promises'
import { sign } from '../src/webhooks/signature.ts'
import { listener, type TenantUnderTest, tenantUnderTest } from './tenant-under-test.ts'

let tenant: TenantUnderTest
let receiver: Awaited<ReturnType<typeof listener>>

beforeEach(async () => {
  tenant = await tenantUnderTest()
  receiver = await listener()
})
afterEach(async () => {
  await tenant.stop()
  receiver.stop()
})

const SUBSCRIPTIONS = '/webhook/v1/subscriptions'
const KEY = 'Upline-Test-Signing-Key-0123456789!'
const wish = (over: object = {}) => ({
  ...{ endpoint: receiver.url, resource: 'Loan', signingkey: KEY, enableSubscription: true },
  ...{ events: ['create', 'update', 'move', 'delete', 'milestone', 'change'] },
  ...over,
})

async function until<T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (let waited = 0; waited < 5_000; waited += 25) {
    const found = await look()
    if (found) return found
    await pause(25)
  }
  throw new Error('it did not happen')
}

const loanId = async () => (await tenant.state()).loans.find(({ milestone }) => milestone === 'Processing')!.id
const typesHeard = () => receiver.heard.map(({ body }) => body.eventType).sort()
const settled = () => until(async () => (await tenant.state()).webhooks.waiting === 0)

it('S11: makes subscriptions by the rules of the key, with a Location, once each and at most 25', async () => {
  for (const signingkey of ['short1!A', 'nouppercase-0123456789-0123456789!', 'With Blank-0123456789-0123456789-!'])
    expect((await tenant.post(SUBSCRIPTIONS, wish({ signingkey }))).status).toBe(400)
  const made = await tenant.post(SUBSCRIPTIONS, wish())
  expect(made.status).toBe(201)
  const location = made.headers.get('location')!
  expect(location).toMatch(/^\/webhook\/v1\/subscriptions\/[0-9a-f-]{36}$/)
  expect((await tenant.get<object>(location)).body).toMatchObject({
    ...{ instanceId: 'BE00000000', signingkey: KEY, objectUrn: 'urn:elli:webhook:upline-simulator:BE00000000:loan' },
  })
  expect((await tenant.post(SUBSCRIPTIONS, wish())).status).toBe(409)
  expect((await tenant.post(SUBSCRIPTIONS, wish({ endpoint: 'https://elsewhere.example/hook' }))).status).toBe(400)
  expect((await tenant.post(SUBSCRIPTIONS, wish({ events: ['*'] }))).status).toBe(400)
  expect((await tenant.call('PATCH', location, { enableSubscription: false })).status).toBe(200)
  expect((await tenant.call('PUT', location, { enableSubscription: true })).status).toBe(200)
  for (let n = 2; n <= 25; n++) await tenant.post(SUBSCRIPTIONS, wish({ endpoint: `${receiver.url}/${n}` }))
  expect((await tenant.post(SUBSCRIPTIONS, wish({ endpoint: `${receiver.url}/26` }))).status).toBe(400)
  expect((await tenant.call('DELETE', location)).status).toBe(204)
  expect((await tenant.get<unknown[]>(SUBSCRIPTIONS)).body).toHaveLength(24)
})

it('S12: signs what it sends, over the raw bytes', async () => {
  await tenant.post(SUBSCRIPTIONS, wish())
  await tenant.control(`loans/${await loanId()}/milestone`, { name: 'Submittal' })
  await settled()
  expect(typesHeard()).toEqual(['change', 'milestone', 'update'])
  for (const { raw, headers } of receiver.heard) {
    expect(headers['elli-signature']).toBe(sign(KEY, raw))
    expect(headers['elli-environment']).toBe('prod')
  }
})

it.each([
  ['linear', [20, 20], 3],
  ['exponential', [30, 60, 120, 240, 480, 960, 1_920, ...Array.from({ length: 7 }, () => 3_600)], 15],
])(
  'S12: tries again on the %s schedule of its clock',
  async (backoff, waits, tries) => {
    await tenant.post(SUBSCRIPTIONS, wish({ events: ['create'], deliveryPolicy: { backoff } }))
    receiver.say.status = 503
    await tenant.control('loans', {})
    await until(() => receiver.heard.length === 1)
    for (const [n, seconds] of (waits as number[]).entries()) {
      await until(async () => (await tenant.state()).webhooks.waiting === 1)
      await tenant.control('clock', { seconds: seconds - 3 })
      await pause(150)
      expect(receiver.heard).toHaveLength(n + 1)
      await tenant.control('clock', { seconds: 4 })
      await until(() => receiver.heard.length === n + 2)
    }
    await settled()
    await tenant.control('clock', { minutes: 600 })
    await pause(200)
    expect(receiver.heard).toHaveLength(tries as number)
    expect(new Set(receiver.heard.map(({ body }) => body.eventId)).size).toBe(1)
  },
  30_000,
)

it('S12: takes a 4xx for delivered, sends copies and disorder on demand', async () => {
  await tenant.post(SUBSCRIPTIONS, wish({ events: ['create'] }))
  receiver.say.status = 401
  await tenant.control('loans', {})
  await settled()
  await tenant.control('clock', { minutes: 60 })
  await pause(150)
  expect(receiver.heard).toHaveLength(1)
  await tenant.control('webhooks', { copies: 3, isShuffled: true })
  await tenant.control('loans', { count: 5 })
  await settled()
  expect(receiver.heard).toHaveLength(1 + 15)
  expect(new Set(receiver.heard.map(({ body }) => body.eventId)).size).toBe(6)
})

it('S13: keeps the history of each event, 100 to a page', async () => {
  await tenant.post(SUBSCRIPTIONS, wish({ events: ['create'] }))
  await tenant.control('loans', { count: 60 })
  await settled()
  const { body } = await tenant.get<{ id: string; event: { status: string; eventId: string } }[]>('/webhook/v1/events')
  expect(body).toHaveLength(100)
  expect(body.map(({ event }) => event.status)).toContain('NotificationDelivered')
  expect((await tenant.get<object>(`/webhook/v1/events/${body[0]!.id}`)).body).toMatchObject({ id: body[0]!.id })
  expect((await tenant.get<unknown[]>('/webhook/v1/resources')).body).toHaveLength(1)
})

it('S14: tells of a move into the trash and of a deletion', async () => {
  await tenant.post(SUBSCRIPTIONS, wish())
  const id = await loanId()
  await tenant.control(`loans/${id}/trash`)
  await settled()
  expect(typesHeard()).toEqual(['move', 'update'])
  await tenant.control(`loans/${id}/delete`)
  await settled()
  expect(typesHeard()).toEqual(['delete', 'move', 'update'])
})

it('S15: the desktop client fires update, move, delete and change alone, and nothing for a finished milestone', async () => {
  await tenant.post(SUBSCRIPTIONS, wish())
  await tenant.control('mode', { mode: 'desktop' })
  const id = await loanId()
  await tenant.control(`loans/${id}/milestone`, { name: 'Submittal' })
  await settled()
  expect(typesHeard()).toEqual([])
  await tenant.control(`loans/${id}/amount`, { amount: 123_456 })
  await tenant.control('loans', {})
  await settled()
  expect(typesHeard()).toEqual(['change', 'update', 'update'])
  await tenant.control('mode', { mode: 'silent' })
  await tenant.control(`loans/${id}/amount`, { amount: 123_457 })
  await settled()
  expect(receiver.heard).toHaveLength(3)
})

it('S16: storms', async () => {
  await tenant.post(SUBSCRIPTIONS, wish())
  await tenant.control('storm', { times: 4 })
  await settled()
  expect(receiver.heard).toHaveLength(4 * 25)
})
