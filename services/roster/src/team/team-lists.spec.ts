import { TeamListCache } from './team-lists.ts'

describe('TeamListCache', () => {
  it('returns a list until the roster changes', () => {
    const cache = new TeamListCache()
    cache.keep('a', '1', { direct: '[]', all: '[1]' })
    expect(cache.find('a', '1')).toMatchObject({ direct: '[]', all: '[1]' })
    expect(cache.find('a', '2')).toBeUndefined()
    expect(cache.find('b', '1')).toBeUndefined()
  })

  it('keeps the lists of the 64 most recent members', () => {
    const cache = new TeamListCache()
    for (let n = 0; n < 64; n++) cache.keep(`${n}`, '1', { direct: '', all: '' })
    cache.find('0', '1')
    cache.keep('one more', '1', { direct: '', all: '' })
    expect([cache.find('0', '1'), cache.find('1', '1'), cache.find('one more', '1')].map(Boolean)).toEqual([
      ...[true, false, true],
    ])
  })
})
