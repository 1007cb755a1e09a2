import { isReusable, tokenForm } from './token-rules.ts'

const MINUTE = 60_000
const token = { value: 't', issuedAtMs: 0, usedAtMs: 0 }

it('reuses a token while it is idle for less than 12 minutes', () => {
  expect(isReusable(token, 12 * MINUTE - 1)).toBe(true)
  expect(isReusable(token, 12 * MINUTE)).toBe(false)
})

it('uses a busy token for less than 90 minutes', () => {
  expect(isReusable({ ...token, usedAtMs: 89 * MINUTE }, 90 * MINUTE - 1)).toBe(true)
  expect(isReusable({ ...token, usedAtMs: 89 * MINUTE }, 90 * MINUTE)).toBe(false)
})

it('sends the instance in the user name for the password grant, and in a field for the other', () => {
  const credentials = { instanceId: 'BE00000000', user: 'upline', password: 'p' }
  expect(tokenForm({ grant: 'password', ...credentials }).get('username')).toBe('upline@encompass:BE00000000')
  const form = tokenForm({ grant: 'client_credentials', ...credentials })
  expect([form.get('instance_id'), form.get('username'), form.get('scope')]).toEqual(['BE00000000', null, 'lp'])
})
