import { differences } from './people-copies.ts'

const ann = { id: '1', username: 'ann', email: 'ann@example.com', gone: false }

describe('a copy of people', () => {
  it('agrees where it says the same, or keeps no username', () => {
    expect(differences([ann], [ann])).toEqual([])
    expect(differences([ann], [{ ...ann, username: null }])).toEqual([])
  })

  it('differs in a name, an address, a removal, somebody missing and somebody too many', () => {
    expect(differences([ann], [{ ...ann, username: 'anna' }])).toEqual(['1 differs'])
    expect(differences([ann], [{ ...ann, email: 'a@example.com' }])).toEqual(['1 differs'])
    expect(differences([{ ...ann, gone: true }], [ann])).toEqual(['1 differs'])
    expect(differences([ann], [])).toEqual(['1 is missing'])
    expect(differences([], [ann])).toEqual(['1 is nobody in the roster'])
  })
})
