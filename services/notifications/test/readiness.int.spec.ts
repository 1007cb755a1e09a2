import { REDIS, type Redis } from '@upline/auth'
import type { TestService } from '@upline/testing'
import { startNotifications } from './notifications.ts'

let notifications: TestService

beforeAll(async () => {
  notifications = await startNotifications({ SMTP_URL: 'smtp://127.0.0.1:1' })
})
afterAll(() => notifications.stop())

const statusOf = async (path: string) => (await notifications.visitor.get(path)).status

it('stays ready for calls while Redis is unavailable, and reports it in /health', async () => {
  expect([await statusOf('/health'), await statusOf('/health/ready')]).toEqual([200, 200])
  notifications.app.get<Redis>(REDIS).destroy()
  expect([await statusOf('/health'), await statusOf('/health/ready'), await statusOf('/health/live')]).toEqual([
    ...[503, 200, 200],
  ])
})
