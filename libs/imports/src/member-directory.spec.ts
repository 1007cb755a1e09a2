import { memberDirectory } from './member-directory.ts'

interface Person {
  email: string
  username: string
  name: string
}

const ANN: Person = { email: 'ann@example.com', username: 'ann', name: 'Ann Lee' }
const SAM: Person = { email: 'sam@example.com', username: 'sam', name: 'Sam Lee' }
const OTHER_SAM: Person = { email: '', username: 'sam2', name: 'Sam  LEE' }

const digits = (text: string) => (/^\d+$/.test(text) ? text : null)

const find = memberDirectory(
  [ANN, SAM, OTHER_SAM],
  [{ of: ({ email }) => email }, { of: ({ username }) => username }, { of: ({ name }) => name }],
)

describe('memberDirectory', () => {
  it('finds a member by each name, regardless of case and spaces', () => {
    for (const text of ['ANN@example.com', ' ann ', 'ann   lee']) expect(find(text)).toEqual({ member: ANN })
  })

  it('finds no member by a part of a name or an empty text', () => {
    for (const text of ['an', 'Lee', 'annlee', '', ' ']) expect(find(text)).toBe('unknown')
  })

  it('reports a name that several members have', () => {
    expect(find('sam lee')).toBe('ambiguous')
  })

  it('lets the first name decide', () => {
    const byOwnKey = memberDirectory(
      [
        { id: 'a', code: '7', name: 'x' },
        { id: 'b', code: '8', name: '7' },
      ],
      [{ of: ({ code }) => code, keyOf: digits }, { of: ({ name }) => name }],
    )
    expect(byOwnKey('7')).toMatchObject({ member: { id: 'a' } })
    expect(byOwnKey('x')).toMatchObject({ member: { id: 'a' } })
  })
})
