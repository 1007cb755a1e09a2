import { MAX_RECENT, withPick, type RecentPick } from './recent-picks.ts'

const pick = (id: string): RecentPick => ({ id, label: id.toUpperCase(), path: `/${id}` })

describe('recent picks of the palette', () => {
  it('puts the newest pick first and lists each one once', () => {
    expect(withPick([pick('a'), pick('b')], pick('b')).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('keeps at most five picks', () => {
    const picks = ['a', 'b', 'c', 'd', 'e', 'f'].reduce<RecentPick[]>((kept, id) => withPick(kept, pick(id)), [])
    expect(picks).toHaveLength(MAX_RECENT)
    expect(picks.map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c', 'b'])
  })
})
