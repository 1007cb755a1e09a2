import type { DirectRecruit } from '@upline/contracts'
import { findRecruits, pageOf, recruitsCsv } from './find-recruits.ts'

const recruit = (n: number, over: Partial<DirectRecruit> = {}): DirectRecruit => ({
  id: `r${n}`,
  firstName: `First${n}`,
  lastName: 'Lind',
  email: `r${n}@example.com`,
  createdAt: '2026-03-02T10:00:00.000Z',
  isActive: true,
  ytdVolume: 400_000,
  ...over,
})

const sixty = Array.from({ length: 60 }, (_, n) => recruit(n))

describe('direct recruits', () => {
  it('match by any part of name or email address', () => {
    expect(findRecruits(sixty, 'FIRST12 l').map(({ id }) => id)).toEqual(['r12'])
    expect(findRecruits(sixty, 'r7@').map(({ id }) => id)).toEqual(['r7'])
    expect(findRecruits(sixty, ' ')).toHaveLength(60)
  })

  it('come in pages of 25, and the last page replaces a page that no longer exists', () => {
    expect(pageOf(sixty, 1)).toMatchObject({ page: 1, pages: 3 })
    expect(pageOf(sixty, 3).rows.map(({ id }) => id)).toEqual(sixty.slice(50).map(({ id }) => id))
    expect(pageOf(sixty.slice(0, 10), 3)).toMatchObject({ page: 1, pages: 1 })
    expect(pageOf([], 1)).toEqual({ rows: [], page: 1, pages: 1 })
  })

  it('export the columns of the table and escape formulas', () => {
    const text = recruitsCsv([recruit(1, { firstName: '=1+1', isActive: false })])
    expect(text).toContain('Name,Email,Joined Date,Status,YTD Volume')
    expect(text).toContain("'=1+1 Lind,r1@example.com,2026-03-02,Inactive,400000.00")
  })
})
