import { API_SCOPES, type DeliveryRow, type MailPreferences, type WebhookEndpoint } from '@upline/contracts'
import {
  callsOfService,
  PERSONAL_DATA,
  type Caller,
  createdEvent,
  eventually,
  leaksIn,
  OUTSIDERS,
  successesIn,
  type SweepAnswer,
  sweepCast,
  type TestService,
  type ServiceCall,
} from '@upline/testing'
import { issuedEvent, startNotifications } from './notifications.ts'
import { WebhookReceiver } from './webhook-receiver.ts'

let service: TestService
let receiver: WebhookReceiver
let admin: Caller
let webhookId: string
let deliveryId: string

/** zelda has an email and preferences, the company a webhook. */
const members = sweepCast({ email: 'zelda@secret.example' })
const { zelda } = members
const as = (username: keyof typeof members): Promise<Caller> => service.signInAs({ ...members[username] })

beforeAll(async () => {
  receiver = await WebhookReceiver.start()
  service = await startNotifications({ PUBLIC_URL: 'https://upline.example' })
  admin = await service.signInAs('admin')
  for (const one of Object.values(members)) await service.emit(createdEvent(one))
  await service.emit(issuedEvent({ memberId: zelda.id, email: zelda.email, username: 'zelda', firstName: 'zelda' }))
  const wish = { url: receiver.urlOf('/secret'), eventTypes: ['loan.funded'], description: 'Secret hook' }
  webhookId = (await admin.post<WebhookEndpoint>('/webhooks', wish)).body.id
  await (await as('zelda')).put('/mail-preferences', { commissionDigest: true })
  deliveryId = await eventually(async () => {
    const found = (await admin.get<DeliveryRow[]>('/deliveries')).body.find(({ to }) => to === zelda.email)
    return found!.id
  })
}, 180_000)
afterAll(async () => {
  await service?.stop()
  await receiver?.stop()
})

const SECRET = /secret/gi

const ownCalls = () => callsOfService('notifications')

/** What an outsider sends to read or change something of zelda's or of the company's. */
const SENT: Record<string, () => (object | null)[]> = {
  'GET /deliveries': () => [null],
  'GET /mail-preferences': () => [null],
  'GET /mail-templates': () => [null],
  'GET /mail-templates/{template}': () => [null],
  'GET /personal-data/{memberId}': () => [null],
  'GET /unsubscribe/{token}': () => [null],
  'GET /webhooks': () => [null],
  'GET /webhooks/{id}': () => [null],
  'GET /webhooks/{id}/deliveries': () => [null],
  'GET /webhooks/{id}/deliveries/{deliveryId}': () => [null],
  'DELETE /webhooks/{id}': () => [null],
  'PATCH /webhooks/{id}': () => [{ url: 'https://elsewhere.example' }],
  'POST /deliveries/{id}/resend': () => [{}],
  'POST /test-email': () => [{ email: zelda.email }],
  'POST /unsubscribe/{token}': () => [null],
  'POST /webhooks': () => [{ url: 'https://elsewhere.example', eventTypes: ['commission.earned'] }],
  'POST /webhooks/{id}/deliveries/resend': () => [{}],
  'POST /webhooks/{id}/deliveries/{deliveryId}/resend': () => [{}],
  'POST /webhooks/{id}/rotate-secret': () => [{}],
  'POST /webhooks/{id}/test': () => [{}],
  'PUT /mail-preferences': () => [{ commissionDigest: false }],
}

/** A link of an email with a guessed signature. */
const forged = () => `${Buffer.from(zelda.id).toString('base64url')}.${'A'.repeat(43)}`

const urlOf = ({ path: way }: ServiceCall): string =>
  way
    .replace('/deliveries/{id}', `/deliveries/${deliveryId}`)
    .replace('{id}', webhookId)
    .replace('{deliveryId}', crypto.randomUUID())
    .replace('{memberId}', zelda.id)
    .replace('{template}', 'welcome')
    .replace('{token}', forged())

async function sendAll(by: Caller, calls = [...ownCalls(), PERSONAL_DATA]): Promise<SweepAnswer[]> {
  const answered: SweepAnswer[] = []
  for (const one of calls)
    for (const body of SENT[one.call]!()) {
      const answer = await by.call<unknown>(one.method as 'POST', urlOf(one), body === null ? {} : { body })
      const text = JSON.stringify(answer.body ?? null)
      answered.push({ call: one.call, status: answer.status, leaks: text.match(SECRET) ?? [] })
    }
  return answered
}

const OWN = ['GET /mail-preferences', 'PUT /mail-preferences']

async function stored() {
  const preferences = (await (await as('zelda')).get<MailPreferences>('/mail-preferences')).body
  const { body } = await admin.get<WebhookEndpoint[]>('/webhooks')
  const deliveries = (await admin.get<DeliveryRow[]>('/deliveries')).body.map(({ id, to }) => [id, to])
  return { preferences, deliveries, webhooks: body.map(({ id, url, eventTypes }) => [id, url, eventTypes]) }
}

describe('notifications', () => {
  it('tries every call', () => {
    const calls = [...ownCalls(), PERSONAL_DATA].map(({ call }) => call)
    expect(calls.filter((call) => !SENT[call])).toEqual([])
    expect(Object.keys(SENT).filter((call) => !calls.includes(call))).toEqual([])
  })

  it.each(OUTSIDERS)('lets %s read and set their own preferences only', async (username) => {
    const before = await stored()
    expect(before.preferences.commissionDigest).toBe(true)
    const answered = await sendAll(await as(username))
    expect([leaksIn(answered), successesIn(answered)]).toEqual([[], OWN])
    expect(await stored()).toEqual(before)
  })

  it('shows a visitor nothing', async () => {
    const answered = await sendAll(service.visitor)
    expect([leaksIn(answered), successesIn(answered)]).toEqual([[], []])
  })

  it('finds emails and webhooks as the company', async () => {
    const reading = [...ownCalls(), PERSONAL_DATA].filter(({ method }) => method === 'GET')
    const found = leaksIn(await sendAll(admin, reading)).sort()
    expect(found).toEqual(['GET /deliveries', 'GET /personal-data/{memberId}', 'GET /webhooks', 'GET /webhooks/{id}'])
  })

  it('refuses an API key every call outside its scope', async () => {
    const isOpen = ({ path: way }: ServiceCall) => way.startsWith('/unsubscribe/')
    for (const scope of API_SCOPES) {
      const key = await service.signInAs({ role: 'admin', scopes: [scope] })
      const answered = await sendAll(
        key,
        ownCalls().filter((one) => one.scope !== scope && !isOpen(one)),
      )
      expect(answered.filter(({ status }) => status !== 403)).toEqual([])
    }
  })
}, 120_000)
