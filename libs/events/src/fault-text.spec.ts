import { faultText, isOutage } from './fault-text.ts'

const databaseFault = Object.assign(new Error('Key (email)=(ann@example.com) already exists'), {
  code: '23505',
  table: 'members',
  constraint: 'members_email',
})

describe('the text of a fault', () => {
  it('names a database error without personal data in its values', () => {
    expect(faultText(databaseFault)).toBe('Database error 23505 table members constraint members_email')
  })

  it('truncates the message of any other error', () => {
    expect(faultText(new TypeError('x is not a function'))).toBe('TypeError: x is not a function')
    expect(faultText(new Error('a'.repeat(1000)))).toHaveLength(300)
    expect(faultText('thrown text')).toBe('Unknown error')
  })
})

describe('an outage', () => {
  it('includes an unavailable database, which the event did not cause', () => {
    for (const code of ['ECONNREFUSED', '57P01', '08006', '53300', '25P03'])
      expect(isOutage(Object.assign(new Error('away'), { code }))).toBe(true)
    expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isOutage(new Error('Client has encountered a connection error and is not queryable'))).toBe(true)
  })

  it('excludes errors that the event itself causes', () => {
    expect(isOutage(databaseFault)).toBe(false)
    expect(isOutage(new Error('cannot be booked'))).toBe(false)
  })
})
