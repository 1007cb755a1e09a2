import { differences } from './people-copies.ts'

const ann = { id: '1', username: 'ann', email: 'ann@example.com', gone: false }

describe('copy of members', () => {
  it('matches with the same values, or without a username', () => {
    expect(differences([ann], [ann])).toEqual([])
    expect(differences([ann], [{ ...ann, username: null }])).toEqual([])
  })

  it('reports a changed name or address, a removal, a missing and an extra member', () => {
    expect(differences([ann], [{ ...ann, username: 'anna' }])).toEqual(['1 differs'])
    expect(differences([ann], [{ ...ann, email: 'a@example.com' }])).toEqual(['1 differs'])
    expect(differences([{ ...ann, gone: true }], [ann])).toEqual(['1 differs'])
    expect(differences([ann], [])).toEqual(['1 is missing'])
    expect(differences([], [ann])).toEqual(['1 is not in the roster'])
  })
})
