import type { Problem } from '@upline/contracts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

it.each([
  ...['/users', '/roster-direct', '/users/counts', '/users/1/history', '/team', '/team/tree', '/team-members/imports'],
  ...['/users/matches', '/compliance/nmls'],
])('GET %s refuses a parameter that it does not know', async (path) => {
  expect((await roster.admin.get(path)).status).toBe(200)
  const { status, body } = await roster.admin.get<Problem>(`${path}?shade=red`)
  expect([status, body.code, body.errors[0]?.field]).toEqual([400, 'request.invalid', 'shade'])
})
