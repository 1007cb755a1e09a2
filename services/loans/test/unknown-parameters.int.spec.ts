import type { Problem } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'
import { row } from './loans-fixture.ts'

let fixture: StatementsFixture
let admin: Caller
let periodId: string
let importId: string

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people({ username: 'ann' })
  admin = fixture.admin
  periodId = (await fixture.open()).id
  await fixture.import(row('U-1'))
  importId = (await admin.get<{ id: string }[]>('/imports')).body[0]!.id
})
afterAll(() => fixture.stop())

it.each([
  ...['/loans', '/commissions', '/adjustments', '/disputes', '/clawbacks', '/imports', '/pay-calendar'],
  ...['/imports/{import}/refused', '/imports/{import}/pending-approval'],
  ...['/statements/{period}', '/statements/{period}/people', '/statements/{period}/statement.csv'],
  ...['/statements/{period}/statement.pdf', '/loans/move-preview', '/loans/move-preview/funded'],
])('GET %s refuses a parameter that it does not know', async (path) => {
  const known = path.includes('preview') ? `member=${fixture.member('ann').id}&` : ''
  const url = path.replace('{period}', periodId).replace('{import}', importId)
  expect((await admin.get(`${url}?${known.slice(0, -1)}`)).status).toBe(200)
  const { status, body } = await admin.get<Problem>(`${url}?${known}shade=red`)
  expect([status, body.code, body.errors[0]?.field]).toEqual([400, 'request.invalid', 'shade'])
})
