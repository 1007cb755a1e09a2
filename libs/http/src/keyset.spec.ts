import fc from 'fast-check'
import { defineKeyset } from './keyset.ts'

const payments = defineKeyset('payments', { at: 'timestamptz', id: 'uuid' })
const id = '01968924-9c00-72bd-b36f-1d49fc45ac01'
const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const REFUSAL = 'cursor is not from this list'

describe('defineKeyset', () => {
  it('reads back every cursor that it writes', () => {
    const all = defineKeyset('all', {
      name: 'text',
      level: 'integer',
      cents: 'bigint',
      isActive: 'boolean',
      id: 'uuid',
    })
    const name = fc.string({ maxLength: 50 }).filter((text) => !text.includes('\0'))
    const rows = fc.record({
      name,
      level: fc.integer(),
      cents: fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
      isActive: fc.boolean(),
      id: fc.uuid(),
    })
    fc.assert(
      fc.property(rows, (drawn) => {
        const row = { ...drawn, cents: String(drawn.cents) }
        const { nextCursor } = all.pageOf([row, row], 1)
        expect(nextCursor).toMatch(/^[\w-]+$/)
        expect(all.read(nextCursor)).toEqual(all.placeOf(row))
        expect(all.after(nextCursor)).toEqual([row.name, String(row.level), row.cents, String(row.isActive), row.id])
      }),
    )
  })

  it('points after the last row of the page if more rows follow', () => {
    const rows = ['10', '11', '12'].map((hour) => ({ at: `2026-03-01 ${hour}:00:00+00`, id, amount: 1 }))
    expect(payments.pageOf(rows, 3)).toEqual({ rows, nextCursor: null })
    const { rows: page, nextCursor } = payments.pageOf(rows, 2)
    expect(page).toEqual(rows.slice(0, 2))
    expect(payments.read(nextCursor)).toEqual({ at: '2026-03-01 11:00:00+00', id })
  })

  it('starts from the first row without a cursor', () => {
    expect(payments.read(undefined)).toBeUndefined()
    expect(payments.read('')).toBeUndefined()
    expect(payments.after(undefined)).toEqual([null, null])
  })

  it('refuses cursors of other lists and of other columns', () => {
    const reversals = defineKeyset('reversals', { at: 'timestamptz', id: 'uuid' })
    const { nextCursor } = reversals.pageOf(
      [1, 2].map(() => ({ at: '2026-03-01 10:00:00+00', id })),
      1,
    )
    const at = '2026-03-01 10:00:00+00'
    const wrong = [
      nextCursor,
      'nonsense',
      cursorOf('payments', at),
      cursorOf('payments', at, id, id),
      cursorOf('payments', at, null),
    ]
    for (const cursor of [...wrong, cursorOf('payments', at, 7), Buffer.from('7').toString('base64url'), ['a', 'b']])
      expect(() => payments.read(cursor)).toThrow(REFUSAL)
  })

  it.each([
    [
      'timestamptz',
      [
        'now',
        '2026-02-30 10:00:00+00',
        '2026-13-01 10:00:00+00',
        '2026-01-01 25:00:00+00',
        '2026-01-01',
        'abcdefgh',
        '0000-01-01 00:00:00+00',
      ],
    ],
    ['uuid', ['7', `${id}0`, id.toUpperCase(), '-'.repeat(36)]],
    ['integer', ['1.5', '2147483648', '-2147483649', '1e3', '', ' 1']],
    ['bigint', ['9223372036854775808', '1'.repeat(30), 'x']],
    ['boolean', ['yes', 'TRUE', '']],
    ['text', ['a\0b', 'x'.repeat(2_001)]],
  ] as const)('refuses what Postgres cannot read as %s', (type, values) => {
    const one = defineKeyset('one', { value: type })
    for (const value of values) expect(() => one.read(cursorOf('one', value))).toThrow(REFUSAL)
  })

  it('reads timestamps in the format of Postgres and of JSON', () => {
    for (const at of [
      '2026-03-01 10:00:00.123456+00',
      '2024-02-29 10:00:00-08',
      '2026-03-01T10:00:00.123Z',
      '1999-12-31 23:59:59+05:30',
      '-infinity',
    ])
      expect(payments.read(cursorOf('payments', at, id))).toEqual({ at, id })
  })

  it('writes no cursor that it would refuse', () => {
    const rows = [1, 2].map(() => ({ at: 'yesterday', id }))
    expect(() => payments.pageOf(rows, 1)).toThrow('Cannot write a cursor of payments: at is not a timestamptz')
  })
})
