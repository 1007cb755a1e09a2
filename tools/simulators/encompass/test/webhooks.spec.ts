import { setTimeout as pause } from 'node:timers/promises'
import { sign } from '../src/webhooks/signature.ts'
import { startReceiver, type TestTenant, startTestTenant } from './test-tenant.ts'

let tenant: TestTenant
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeEach(async () => {
  tenant = await startTestTenant()
  receiver = await startReceiver()
})
afterEach(async () => {
  await tenant.stop()
  receiver.stop()
})

const SUBSCRIPTIONS = '/webhook/v1/subscriptions'
const KEY = 'Upline-Test-Signing-Key-0123456789!'
const input = (over: object = {}) => ({
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
  throw new Error('The condition was not met in time')
}

const loanId = async () => (await tenant.state()).loans.find(({ milestone }) => milestone === 'Processing')!.id
const receivedTypes = () => receiver.received.map(({ body }) => body.eventType).sort()
const settled = () => until(async () => (await tenant.state()).webhooks.waiting === 0)

it('S11: validates signing keys, returns a Location, rejects duplicates, and allows up to 25 subscriptions', async () => {
  for (const signingkey of ['short1!A', 'nouppercase-0123456789-0123456789!', 'With Blank-0123456789-0123456789-!'])
    expect((await tenant.post(SUBSCRIPTIONS, input({ signingkey }))).status).toBe(400)
  const made = await tenant.post(SUBSCRIPTIONS, input())
  expect(made.status).toBe(201)
  const location = made.headers.get('location')!
  expect(location).toMatch(/^\/webhook\/v1\/subscriptions\/[0-9a-f-]{36}$/)
  expect((await tenant.get<object>(location)).body).toMatchObject({
    ...{ instanceId: 'BE00000000', signingkey: KEY, objectUrn: 'urn:elli:webhook:upline-simulator:BE00000000:loan' },
  })
  expect((await tenant.post(SUBSCRIPTIONS, input())).status).toBe(409)
  expect((await tenant.post(SUBSCRIPTIONS, input({ endpoint: 'https://elsewhere.example/hook' }))).status).toBe(400)
  expect((await tenant.post(SUBSCRIPTIONS, input({ events: ['*'] }))).status).toBe(400)
  expect((await tenant.call('PATCH', location, { enableSubscription: false })).status).toBe(200)
  expect((await tenant.call('PUT', location, { enableSubscription: true })).status).toBe(200)
  for (let n = 2; n <= 25; n++) await tenant.post(SUBSCRIPTIONS, input({ endpoint: `${receiver.url}/${n}` }))
  expect((await tenant.post(SUBSCRIPTIONS, input({ endpoint: `${receiver.url}/26` }))).status).toBe(400)
  expect((await tenant.call('DELETE', location)).status).toBe(204)
  expect((await tenant.get<unknown[]>(SUBSCRIPTIONS)).body).toHaveLength(24)
})

it('S12: signs the raw bytes of each notification', async () => {
  await tenant.post(SUBSCRIPTIONS, input())
  await tenant.control(`loans/${await loanId()}/milestone`, { name: 'Submittal' })
  await settled()
  expect(receivedTypes()).toEqual(['change', 'milestone', 'update'])
  for (const { raw, headers } of receiver.received) {
    expect(headers['elli-signature']).toBe(sign(KEY, raw))
    expect(headers['elli-environment']).toBe('prod')
  }
})

it.each([
  ['linear', [20, 20], 3],
  ['exponential', [30, 60, 120, 240, 480, 960, 1_920, ...Array.from({ length: 7 }, () => 3_600)], 15],
])(
  'S12: retries on the %s schedule of its clock',
  async (backoff, waits, tries) => {
    await tenant.post(SUBSCRIPTIONS, input({ events: ['create'], deliveryPolicy: { backoff } }))
    receiver.say.status = 503
    await tenant.control('loans', {})
    await until(() => receiver.received.length === 1)
    for (const [n, seconds] of (waits as number[]).entries()) {
      await until(async () => (await tenant.state()).webhooks.waiting === 1)
      await tenant.control('clock', { seconds: seconds - 3 })
      await pause(150)
      expect(receiver.received).toHaveLength(n + 1)
      await tenant.control('clock', { seconds: 4 })
      await until(() => receiver.received.length === n + 2)
    }
    await settled()
    await tenant.control('clock', { minutes: 600 })
    await pause(200)
    expect(receiver.received).toHaveLength(tries as number)
    expect(new Set(receiver.received.map(({ body }) => body.eventId)).size).toBe(1)
  },
  30_000,
)

it('S12: counts a 4xx as delivered, and sends copies in shuffled order on demand', async () => {
  await tenant.post(SUBSCRIPTIONS, input({ events: ['create'] }))
  receiver.say.status = 401
  await tenant.control('loans', {})
  await settled()
  await tenant.control('clock', { minutes: 60 })
  await pause(150)
  expect(receiver.received).toHaveLength(1)
  await tenant.control('webhooks', { copies: 3, isShuffled: true })
  await tenant.control('loans', { count: 5 })
  await settled()
  expect(receiver.received).toHaveLength(1 + 15)
  expect(new Set(receiver.received.map(({ body }) => body.eventId)).size).toBe(6)
})

it('S13: keeps the history of each event, 100 per page', async () => {
  await tenant.post(SUBSCRIPTIONS, input({ events: ['create'] }))
  await tenant.control('loans', { count: 60 })
  await settled()
  const { body } = await tenant.get<{ id: string; event: { status: string; eventId: string } }[]>('/webhook/v1/events')
  expect(body).toHaveLength(100)
  expect(body.map(({ event }) => event.status)).toContain('NotificationDelivered')
  expect((await tenant.get<object>(`/webhook/v1/events/${body[0]!.id}`)).body).toMatchObject({ id: body[0]!.id })
  expect((await tenant.get<unknown[]>('/webhook/v1/resources')).body).toHaveLength(1)
})

it('S14: sends events for a move to the trash and for a deletion', async () => {
  await tenant.post(SUBSCRIPTIONS, input())
  const id = await loanId()
  await tenant.control(`loans/${id}/trash`)
  await settled()
  expect(receivedTypes()).toEqual(['move', 'update'])
  await tenant.control(`loans/${id}/delete`)
  await settled()
  expect(receivedTypes()).toEqual(['delete', 'move', 'update'])
})

it('S15: sends only update, move, delete and change in desktop mode, and nothing for a finished milestone', async () => {
  await tenant.post(SUBSCRIPTIONS, input())
  await tenant.control('mode', { mode: 'desktop' })
  const id = await loanId()
  await tenant.control(`loans/${id}/milestone`, { name: 'Submittal' })
  await settled()
  expect(receivedTypes()).toEqual([])
  await tenant.control(`loans/${id}/amount`, { amount: 123_456 })
  await tenant.control('loans', {})
  await settled()
  expect(receivedTypes()).toEqual(['change', 'update', 'update'])
  await tenant.control('mode', { mode: 'silent' })
  await tenant.control(`loans/${id}/amount`, { amount: 123_457 })
  await settled()
  expect(receiver.received).toHaveLength(3)
})

it('S16: storms', async () => {
  await tenant.post(SUBSCRIPTIONS, input())
  await tenant.control('storm', { times: 4 })
  await settled()
  expect(receiver.received).toHaveLength(4 * 25)
})
