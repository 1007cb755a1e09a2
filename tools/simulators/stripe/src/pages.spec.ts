import type { Account } from './account.ts'
import { checkout, portal } from './pages.ts'

const account = { state: { sessions: {}, portals: {} } } as unknown as Account

it.each(['unknown', 'constructor', '__proto__'])('a page with the id %j does not exist', (id) => {
  expect(() => checkout(account, id, null)).toThrow(`No such checkout: '${id}'`)
  expect(() => portal(account, id, null)).toThrow(`No such billing page: '${id}'`)
})
