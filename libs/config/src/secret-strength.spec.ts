import { randomBytes } from 'node:crypto'
import { secretProblem, sharedSecrets, storeUrlProblem } from './secret-strength.ts'

describe('the strength of a secret', () => {
  it('accepts 32 random bytes in base64url and in hex', () => {
    for (let n = 0; n < 200; n++) {
      expect(secretProblem(randomBytes(32).toString('base64url'))).toBeUndefined()
      expect(secretProblem(randomBytes(32).toString('hex'))).toBeUndefined()
    }
  })

  it.each([
    ['x', 'has 1 character; it needs 32 or more'],
    ['short-but-quite-random-8f2k', 'has 27 characters; it needs 32 or more'],
    ['a'.repeat(64), 'uses fewer than 10 different characters'],
    ['0123456789'.repeat(5), 'repeats one piece of text'],
    ['upline-demo-notifications-secret', 'is a demo value that everyone knows'],
    ['Welcome123!', 'is a demo value that everyone knows'],
    ['whsec_simulated', 'is a demo value that everyone knows'],
  ])('refuses %s', (value, problem) => {
    expect(secretProblem(value)).toBe(problem)
  })

  it('refuses the URL of a store without a password or with a weak one', () => {
    expect(storeUrlProblem('redis://redis:6379')).toBe('has no password')
    expect(storeUrlProblem('postgresql://upline:upline-demo@postgres/upline')).toBe(
      'has a weak password: it is a demo value that everyone knows',
    )
    expect(storeUrlProblem('postgresql://upline:short-1@postgres/upline')).toBe(
      'has a weak password: it has 7 characters; it needs 16 or more',
    )
    expect(storeUrlProblem('redis')).toBe('is not a URL')
    expect(storeUrlProblem(`redis://upline:${randomBytes(24).toString('base64url')}@redis:6379`)).toBeUndefined()
    expect(storeUrlProblem('postgresql://upline@postgres/upline?sslcert=/run/client.pem')).toBeUndefined()
  })

  it('finds secrets that have the same value', () => {
    expect(sharedSecrets({ A: 'one', B: 'two', C: 'one' })).toEqual([['A', 'C']])
  })
})
