import { isSignedBy, newSigningKey, signatureOf } from './signature.ts'

const KEY = 'Upline-Test-Signing-Key-0123456789!'
const BODY =
  '{"eventId":"11111111-2222-4333-8444-555555555555","eventTime":"2026-01-15T17:04:06.413Z","eventType":"milestone","meta":{"userId":"procA","resourceType":"Loan","resourceId":"aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee","instanceId":"BE00000000","resourceRef":"/encompass/v3/loans/aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee","payload":{"event":{"finishMilestones":[{"id":"12121212-3434-4565-8787-909090909090","title":"Funding"}]}}}}'

it('matches the test vector', () => {
  expect(BODY).toHaveLength(419)
  expect(signatureOf(KEY, Buffer.from(BODY))).toBe('T5v/1UGu4S02hC/4RTouzDiPhq97jwR9SL3yjyQJoUg=')
})

it('covers the raw bytes only', () => {
  const signature = signatureOf(KEY, Buffer.from(BODY))
  expect(isSignedBy(KEY, Buffer.from(BODY), signature)).toBe(true)
  expect(isSignedBy(KEY, Buffer.from(`${BODY} `), signature)).toBe(false)
  expect(isSignedBy(`${KEY}x`, Buffer.from(BODY), signature)).toBe(false)
  expect(isSignedBy(KEY, Buffer.from(BODY), '')).toBe(false)
})

it("uses a key that follows the vendor's rules", () => {
  for (let n = 0; n < 50; n++)
    expect(newSigningKey()).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!@#$^&*])\S{32,64}$/)
})
