import { readStatusValues, valuesByKey } from './read-status-values.ts'

describe('readStatusValues', () => {
  it('accepts statuses and outcomes by text, and null', () => {
    expect(readStatusValues({ ' CLOSED ': 'Funded', Dead: 'withdrawn', Old: null })).toEqual({
      ...{ CLOSED: 'Funded', Dead: 'withdrawn', Old: null },
    })
  })

  it.each([
    [
      { CLOSED: 'funded' },
      /values must map "CLOSED" to one of Application, .*, withdrawn, denied, cancelled, or to null/,
    ],
    [{ CLOSED: 7 }, /values must map "CLOSED"/],
    [{ ' ': 'Funded' }, /values must name texts of 1 to 100 characters/],
    [{ processing: 'Funded' }, /values cannot name "processing": it is a status of loans/],
    [{ canceled: 'Funded' }, /values cannot name "canceled"/],
  ])('rejects %j', (sent, message) => {
    expect(() => readStatusValues(sent)).toThrow(message)
  })

  it('rejects more than 200 texts', () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`text ${at}`, 'Funded']))
    expect(() => readStatusValues(many)).toThrow(/no more than 200 texts/)
  })
})

describe('valuesByKey', () => {
  it("prefers the member's own value to the company's", () => {
    const rows = [
      { key: 'closed', value: 'Conditions' },
      { key: 'closed', value: 'Funded' },
      { key: 'dead', value: 'denied' },
    ]
    expect(valuesByKey(rows)).toEqual({ closed: 'Conditions', dead: 'denied' })
  })
})
