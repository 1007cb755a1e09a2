import { isFinal, MAX_ATTEMPTS, reasonOf, waitAfter } from './retry-plan.ts'

it('waits longer after every failed attempt', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => waitAfter(index + 1))
  expect(waits).toEqual([5_000, 30_000, 120_000, 600_000, 3_600_000])
})

it('stops after the first attempt if the server permanently rejects the recipient', () => {
  expect(isFinal({ message: '550 No such mailbox', responseCode: 550, command: 'RCPT TO' })).toBe(true)
})

it('retries if the recipient is busy, the server is unavailable or the account is rejected', () => {
  expect(isFinal({ message: '451 busy', responseCode: 451, command: 'RCPT TO' })).toBe(false)
  expect(isFinal({ message: 'connect ECONNREFUSED 127.0.0.1:25' })).toBe(false)
  expect(isFinal({ message: '535 wrong password', responseCode: 535, command: 'AUTH' })).toBe(false)
})

it('omits the address of the email server from the reason', () => {
  expect(reasonOf({ message: 'connect ECONNREFUSED 10.0.0.7:25' })).toBe('connect ECONNREFUSED the email server')
})
