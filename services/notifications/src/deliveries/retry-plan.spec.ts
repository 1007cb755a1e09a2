import { isFinal, MOST_TRIES, reasonOf, waitAfter } from './retry-plan.ts'

it('waits longer after every failed try', () => {
  const waits = Array.from({ length: MOST_TRIES - 1 }, (_, index) => waitAfter(index + 1))
  expect(waits).toEqual([5_000, 30_000, 120_000, 600_000, 3_600_000])
})

it('gives up at once where the recipient is refused for good', () => {
  expect(isFinal({ message: '550 No such mailbox', responseCode: 550, command: 'RCPT TO' })).toBe(true)
})

it('tries again where the recipient is busy, the server is away or the account is refused', () => {
  expect(isFinal({ message: '451 busy', responseCode: 451, command: 'RCPT TO' })).toBe(false)
  expect(isFinal({ message: 'connect ECONNREFUSED 127.0.0.1:25' })).toBe(false)
  expect(isFinal({ message: '535 wrong password', responseCode: 535, command: 'AUTH' })).toBe(false)
})

it('names no address of the mail server in a reason', () => {
  expect(reasonOf({ message: 'connect ECONNREFUSED 10.0.0.7:25' })).toBe('connect ECONNREFUSED the mail server')
})
