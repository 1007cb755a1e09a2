import { NotFoundException } from '@nestjs/common'
import { Failure } from '@upline/contracts'
import { problemOfError } from './known-errors.ts'
import { redactError } from '@upline/watch'

const coded = (code: string, message = 'inner text') => Object.assign(new Error(message), { code })

describe('an error', () => {
  it('keeps its code, its message and its fields if a service named it', () => {
    const failure = new Failure('conflict', 'roster.taken', 'Taken', {
      errors: [{ field: 'username', message: 'Taken' }],
    })
    expect(problemOfError(failure)).toEqual({
      isFault: false,
      problem: {
        status: 409,
        title: 'Conflict',
        code: 'roster.taken',
        message: 'Taken',
        errors: [{ field: 'username', message: 'Taken' }],
      },
    })
  })

  it('returns 503 for a lost connection', () => {
    for (const fault of [
      coded('ECONNREFUSED'),
      coded('57P01'),
      Object.assign(new Error(), { name: 'ClientOfflineError' }),
    ])
      expect(problemOfError(fault).problem.status).toBe(503)
    const dead = new Error('Client has encountered a connection error and is not queryable')
    expect(problemOfError(dead).problem.status).toBe(503)
    expect(problemOfError(new Error('query failed', { cause: coded('ECONNRESET') })).problem.status).toBe(503)
  })

  it('returns 503 for a transaction conflict and says that nothing was changed', () => {
    for (const code of ['40P01', '40001', '55P03', '25P03']) {
      const { problem, isFault } = problemOfError(Object.assign(new Error('deadlock detected'), { code }))
      expect(problem).toMatchObject({ status: 503, code: 'service.busy' })
      expect(problem.message).toContain('Nothing was changed; please try again.')
      expect(isFault).toBe(true)
    }
  })

  it('returns 400 for a value that Postgres cannot read', () => {
    expect(problemOfError(coded('22021')).problem.status).toBe(400)
    expect(problemOfError(coded('08P01', 'invalid message format')).problem.status).toBe(400)
  })

  it('returns 500 without internals if it is unexpected', () => {
    for (const fault of [new Error('secret'), coded('23505', 'Key (email)=(ann@example.com)'), 'text', undefined]) {
      const { problem, isFault } = problemOfError(fault)
      expect([problem.status, isFault]).toEqual([500, true])
      expect(JSON.stringify(problem)).not.toMatch(/secret|ann@/)
    }
  })

  it('returns 404 for an unknown path', () => {
    expect(problemOfError(new NotFoundException('Cannot GET /x')).problem).toMatchObject({
      status: 404,
      code: 'request.unknown-path',
    })
  })

  it('logs a database error without the values in its text', () => {
    const logged = redactError(coded('23505', 'Key (email)=(ann@example.com) already exists'))
    expect(logged.code).toBe('23505')
    expect(JSON.stringify(logged)).not.toContain('ann@example.com')
  })
})
