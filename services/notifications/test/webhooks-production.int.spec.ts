import type { WebhookDeliveryDetail, WebhookEndpointWithSecret } from '@upline/contracts'
import { type Caller, strongSecret, type TestService } from '@upline/testing'
import { startNotifications } from './notifications.ts'
import { WebhookReceiver } from './webhook-receiver.ts'

let receiver: WebhookReceiver
let service: TestService
let admin: Caller

beforeAll(async () => {
  receiver = await WebhookReceiver.start()
  service = await startNotifications({
    ...{
      UPLINE_MODE: 'production',
      NOTIFICATIONS_SECRET: strongSecret('NOTIFICATIONS_SECRET'),
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
    PUBLIC_URL: 'https://upline.example',
  })
  admin = await service.signInAs('admin')
}, 180_000)
afterAll(async () => {
  await service?.stop()
  await receiver?.stop()
})

const add = (url: string) => admin.post<WebhookEndpointWithSecret>('/webhooks', { url, eventTypes: ['loan.funded'] })

describe('a webhook in production', () => {
  it.each([
    'http://books.example.com/',
    'http://localhost:9000/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/',
    'https://017700000001/',
  ])('is not sent to %s', async (url) => {
    const { status, body } = await add(url)
    expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'notifications.webhook-url'])
  })

  it('makes no connection to a name that resolves to this machine', async () => {
    const { body } = await add(`https://localhost:${receiver.port}/`)
    const test = await admin.post<WebhookDeliveryDetail>(`/webhooks/${body.id}/test`)
    expect(test.body).toMatchObject({
      ...{ status: 'failed', responseStatus: null, responseBody: null },
      reason: 'Its address is not on the public internet. Nothing was sent.',
    })
    expect(receiver.received).toEqual([])
  })

  it('makes no plain HTTP connection even if a row contains such a URL', async () => {
    const { body } = await add('https://books.example.com/')
    const url = `http://127.0.0.1:${receiver.port}/`
    await service.database.query('update webhook_endpoints set url = $2 where id = $1', [body.id, url])
    const test = await admin.post<WebhookDeliveryDetail>(`/webhooks/${body.id}/test`)
    expect(test.body.reason).toBe('Its address is not on the public internet. Nothing was sent.')
    expect(receiver.received).toEqual([])
  })
})
