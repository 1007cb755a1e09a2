import fc from 'fast-check'
import { readWrittenDate } from './written-date.ts'

describe('a date as people write it', () => {
  it.each([
    ['2026-03-05', '2026-03-05T00:00:00.000Z'],
    ['2026/3/5', '2026-03-05T00:00:00.000Z'],
    ['3/5/2026', '2026-03-05T00:00:00.000Z'],
    ['03-05-2026 2:07 PM', '2026-03-05T14:07:00.000Z'],
    ['3/5/2026 12:30 am', '2026-03-05T00:30:00.000Z'],
    ['2026-03-05 14:07:09', '2026-03-05T14:07:09.000Z'],
    ['2026-03-05T14:07:09.5Z', '2026-03-05T14:07:09.500Z'],
    ['2026-03-05T23:00:00-05:00', '2026-03-06T04:00:00.000Z'],
  ])('%s is %s', (written, instant) => {
    expect(readWrittenDate(written)?.at.toISOString()).toBe(instant)
  })

  it('keeps the written day unless an offset makes it an instant', () => {
    const days = ['3/5/2026 11:30 PM', '2026-03-05 23:59', '2026-03-05T23:59:00Z'].map(
      (text) => readWrittenDate(text)?.on,
    )
    expect(days).toEqual(['2026-03-05', '2026-03-05', null])
  })

  it.each([
    '',
    'soon',
    '2026-02-29',
    '2026-13-01',
    '31/12/2026',
    '2026-03-05T25:00',
    '3/5/26',
    '0026-01-01',
    '3/5/2026 13:00 PM',
  ])('%s is none', (written) => {
    expect(readWrittenDate(written)).toBeUndefined()
  })

  it('reads back every instant that it writes', () => {
    const instants = fc.date({ min: new Date('1960-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, (date) => {
        expect(readWrittenDate(date.toISOString())).toEqual({ at: date, on: null })
      }),
    )
  })
})
