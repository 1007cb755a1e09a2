import { KeptTeamLists } from './team-lists.ts'

describe('kept lists of a team', () => {
  it('are given while nothing has changed, and not after', () => {
    const kept = new KeptTeamLists()
    kept.keep('a', '1', { direct: '[]', all: '[1]' })
    expect(kept.find('a', '1')).toMatchObject({ direct: '[]', all: '[1]' })
    expect(kept.find('a', '2')).toBeUndefined()
    expect(kept.find('b', '1')).toBeUndefined()
  })

  it('are of the 64 members who asked last', () => {
    const kept = new KeptTeamLists()
    for (let n = 0; n < 64; n++) kept.keep(`${n}`, '1', { direct: '', all: '' })
    kept.find('0', '1')
    kept.keep('one more', '1', { direct: '', all: '' })
    expect([kept.find('0', '1'), kept.find('1', '1'), kept.find('one more', '1')].map(Boolean)).toEqual([
      ...[true, false, true],
    ])
  })
})
