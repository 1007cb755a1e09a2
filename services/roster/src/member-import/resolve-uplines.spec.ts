import fc from 'fast-check'
import { type Candidate, type Hierarchy, resolveUplines } from './resolve-uplines.ts'

const candidate = (row: number, username: string, upline = ''): Candidate => ({
  ...{ row, username, upline, id: `id-${username}`, name: username.toUpperCase(), email: `${username}@x.example` },
  uplineId: null,
})

const roster = (of: Partial<Hierarchy> = {}): Hierarchy => ({
  rosterIds: new Map(),
  uplineOf: new Map(),
  teamOf: null,
  ...of,
})

describe('uplines of an import', () => {
  it('resolve by username or email address, in the file first, in any order of rows', () => {
    const rows = [candidate(1, 'leaf', 'MID@x.example'), candidate(2, 'mid', 'Top'), candidate(3, 'top', 'boss')]
    const found = resolveUplines(
      rows,
      roster({
        rosterIds: new Map([
          ['boss', 'b'],
          ['top', 'another'],
        ]),
        uplineOf: new Map([['b', null]]),
      }),
    )
    expect(Object.fromEntries(found.uplines)).toEqual({ 'id-leaf': 'id-mid', 'id-mid': 'id-top', 'id-top': 'b' })
    expect(found.errors).toEqual([])
  })

  it('reject a row with an unknown upline, and the rows below it', () => {
    const found = resolveUplines([candidate(1, 'a', 'b'), candidate(2, 'b', 'nobody'), candidate(3, 'c')], roster())
    expect(found.errors).toEqual([
      { row: 1, message: "Upline 'b' (row 2) was rejected." },
      { row: 2, message: "Upline 'nobody' is neither in the file nor in the roster." },
    ])
    expect([...found.uplines.keys()]).toEqual(['id-c'])
  })

  it('reject the rows of a loop, with both names', () => {
    const found = resolveUplines(
      [candidate(1, 'a', 'b'), candidate(2, 'b', 'a'), candidate(3, 'c', 'c'), candidate(4, 'd', 'a')],
      roster(),
    )
    expect(found.errors).toEqual([
      { row: 1, message: 'Reporting loop: A would report to B, who is in the downline of A.' },
      { row: 2, message: 'Reporting loop: B would report to A, who is in the downline of B.' },
      { row: 3, message: 'C cannot be their own upline.' },
      { row: 4, message: "Upline 'a' (row 1) was rejected." },
    ])
  })

  it('default to the manager who imports, and stay in the team', () => {
    const team = roster({
      teamOf: 'm',
      rosterIds: new Map([
        ['mine', 'x'],
        ['theirs', 'y'],
        ['above', 'top'],
      ]),
      uplineOf: new Map([
        ['m', 'top'],
        ['top', null],
        ['x', 'm'],
        ['y', 'top'],
      ]),
    })
    const rows = [candidate(1, 'a'), candidate(2, 'b', 'mine'), candidate(3, 'c', 'theirs'), candidate(4, 'd', 'above')]
    const found = resolveUplines(rows, team)
    expect(Object.fromEntries(found.uplines)).toEqual({ 'id-a': 'm', 'id-b': 'x' })
    expect(found.errors.map(({ message }) => message)).toEqual([
      "Upline 'theirs' is neither in the file nor in your team.",
      "Upline 'above' is neither in the file nor in your team.",
    ])
  })

  it('accept a chain of 10,000 members and no longer one', () => {
    const rows = Array.from({ length: 10_001 }, (_, n) => candidate(n + 1, `u${n}`, n === 0 ? '' : `u${n - 1}`))
    const found = resolveUplines(rows.reverse(), roster())
    expect(found.errors).toEqual([{ row: 10_001, message: 'A reporting line can be at most 10,000 members deep.' }])
  })

  it('never form a loop, and decide every row once, for any file', () => {
    const files = fc.array(fc.option(fc.nat(11), { nil: null }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(files, (uplines) => {
        const rows = uplines.map((upline, n) => candidate(n + 1, `u${n}`, upline === null ? '' : `u${upline}`))
        const { uplines: found, errors } = resolveUplines(rows, roster())
        expect(found.size + errors.length).toBe(rows.length)
        for (const id of found.keys()) {
          const seen = new Set<string>()
          for (let at: string | null = id; at !== null; at = found.get(at) ?? null) {
            expect(seen.has(at)).toBe(false)
            seen.add(at)
          }
        }
      }),
    )
  })
})
