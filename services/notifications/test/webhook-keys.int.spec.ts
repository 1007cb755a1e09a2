import type { ApiScope, Problem, WebhookDelivery, WebhookEndpoint } from '@upline/contracts'
import { aFunding, type Answer, type Caller, eventually, fundedEvent, type TestService } from '@upline/testing'
import { startNotifications } from './notifications.ts'
import { WebhookReceiver } from './webhook-receiver.ts'

let receiver: WebhookReceiver
let service: TestService
let admin: Caller

beforeAll(async () => {
  receiver = await WebhookReceiver.start()
  service = await startNotifications({ PUBLIC_URL: 'https://upline.example' })
  admin = await service.signInAs('admin')
}, 180_000)
afterAll(async () => {
  await service?.stop()
  await receiver?.stop()
})

const key = (...scopes: ApiScope[]) => service.signInAs({ role: 'admin', scopes: ['webhooks:manage', ...scopes] })
const told = ({ status, body }: Answer<unknown>) => [status, (body as Problem).message]
const PAY = [403, 'This API key has no scope commissions:read.']

const share = { memberId: '2', level: 0 as const, rateBp: 75, amountCents: 300_000 }

/** An endpoint for all events of a funding, and its deliveries by type. */
async function endpoint(): Promise<{ path: string; urlOf: (type: string) => string }> {
  const eventTypes = ['loan.funded', 'commission.earned']
  const made = await admin.post<WebhookEndpoint>('/webhooks', { url: receiver.urlOf('/all'), eventTypes })
  const path = `/webhooks/${made.body.id}`
  await service.emit(fundedEvent(aFunding({ shares: [share] })))
  const found = await eventually(async () => {
    const { body } = await admin.get<WebhookDelivery[]>(`${path}/deliveries`)
    expect(body.map(({ type }) => type).sort()).toEqual(expect.arrayContaining(eventTypes))
    return body
  })
  return { path, urlOf: (type) => `${path}/deliveries/${found.find((one) => one.type === type)!.id}` }
}

describe('an API key that sets up webhooks', () => {
  it('gets no pay of events that its scopes do not read', async () => {
    const { path, urlOf } = await endpoint()
    const [bare, url] = [await key('loans:read'), receiver.urlOf('/elsewhere')]
    expect(told(await bare.post('/webhooks', { url, eventTypes: ['commission.earned'] }))).toEqual(PAY)
    expect(told(await bare.post('/webhooks', { url, eventTypes: ['loans.settled'] }))).toEqual(PAY)
    expect(told(await bare.patch(path, { url }))).toEqual(PAY)
    expect(told(await bare.patch(path, { url, eventTypes: ['loan.funded'] }))).toEqual(PAY)
    expect(told(await bare.get(urlOf('commission.earned')))).toEqual(PAY)
    expect(told(await bare.post(`${urlOf('commission.earned')}/resend`))).toEqual(PAY)
    expect((await admin.get<WebhookEndpoint>(path)).body.url).toBe(receiver.urlOf('/all'))
  })

  it('gets no pay of events that are still to be sent after the endpoint stopped to receive them', async () => {
    const { path } = await endpoint()
    await admin.patch(path, { isEnabled: false })
    await service.emit(fundedEvent(aFunding({ shares: [share] })))
    await service.database.query(`update webhook_deliveries set status = 'failed' where endpoint_id = $1`, [
      path.split('/').at(-1),
    ])
    await admin.patch(path, { isEnabled: true, eventTypes: ['loan.funded'] })
    const bare = await key('loans:read')
    expect(told(await bare.patch(path, { url: receiver.urlOf('/elsewhere') }))).toEqual(PAY)
    expect(told(await bare.post(`${path}/deliveries/resend`))).toEqual(PAY)
    expect((await bare.patch(path, { description: 'Loans' })).status).toBe(200)
    const full = await key('loans:read', 'commissions:read')
    expect((await full.post(`${path}/deliveries/resend`)).status).toBe(200)
  })

  it('sets up the events that its scopes read', async () => {
    const { path, urlOf } = await endpoint()
    const bare = await key('loans:read')
    const wish = { url: receiver.urlOf('/elsewhere'), eventTypes: ['loan.funded'] }
    const { status, body } = await bare.post<WebhookEndpoint>('/webhooks', wish)
    expect(status).toBe(201)
    expect((await bare.patch(`/webhooks/${body.id}`, { description: 'Loans' })).status).toBe(200)
    expect((await bare.get(urlOf('loan.funded'))).status).toBe(200)
    const full = await key('loans:read', 'commissions:read')
    expect((await full.get(urlOf('commission.earned'))).status).toBe(200)
    expect((await full.patch(path, { description: 'All' })).status).toBe(200)
  })
})
