import type { Member } from '@upline/contracts'
import { arrange, isFiltered, nextSort, readView, sortParameter } from './roster-view.ts'

const view = (text = '') => readView(new URLSearchParams(text))

const member = (firstName: string, more: Partial<Member> = {}) =>
  ({
    firstName,
    lastName: 'Lee',
    username: firstName.toLowerCase(),
    email: `${firstName}@x.test`,
    role: 'loan_officer',
    level: 1,
    uplineName: null,
    isActive: true,
    createdAt: '2026-01-01T00:00:00Z',
    ...more,
  }) as Member

const people = [
  member('Bo', { level: 10, role: 'ceo' }),
  member('ana', { level: 2, isActive: false, uplineName: 'Bo Lee' }),
  member('Cy', { level: 2 }),
]
const names = (text: string) => arrange(people, view(text)).map((one) => one.firstName)

describe('roster URL', () => {
  it('contains search, order and filters', () => {
    expect(view('q=ann&sort=-level&role=ceo&level=0&active=false')).toEqual({
      q: 'ann',
      sort: 'level',
      descending: true,
      role: 'ceo',
      level: 0,
      active: false,
    })
  })

  it('falls back to all members by name if it is invalid', () => {
    expect(view('sort=-salary&role=janitor&level=x&active=maybe')).toEqual({ q: '', sort: 'name', descending: false })
    expect(isFiltered(view())).toBe(false)
    expect(isFiltered(view('active=false'))).toBe(true)
  })

  it('reverses the order when a heading is clicked again', () => {
    expect(nextSort(view(), 'level')).toBe('level')
    expect(nextSort(view('sort=level'), 'level')).toBe('-level')
    expect(nextSort(view('sort=-level'), 'level')).toBe('level')
    expect(nextSort(view('sort=-name'), 'name')).toBeUndefined()
    expect(sortParameter(view('sort=-joined'))).toBe('-joined')
  })
})

describe('roster rows', () => {
  it('sorts by name, case-insensitive', () => expect(names('')).toEqual(['ana', 'Bo', 'Cy']))
  it('sorts by numeric level, then by name', () => expect(names('sort=-level')).toEqual(['Bo', 'ana', 'Cy']))
  it('filters by role', () => expect(names('role=ceo')).toEqual(['Bo']))
  it('filters by level', () => expect(names('level=2')).toEqual(['ana', 'Cy']))
  it('filters by status', () => {
    expect(names('active=false')).toEqual(['ana'])
    expect(names('active=true&sort=-name')).toEqual(['Cy', 'Bo'])
  })
  it('filters by search text', () => expect(names('q=CY')).toEqual(['Cy']))
})
