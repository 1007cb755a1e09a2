import { spellingKey } from './commission-levels.ts'

describe('a written name', () => {
  it('means the same in any case, with any spaces and without its accents', () => {
    for (const written of ['Ingrid Sørensen', 'INGRID  SORENSEN ', ' ingrid\tsørensen'])
      expect(spellingKey(written)).toBe('ingrid sorensen')
    expect(spellingKey('José Núñez')).toBe(spellingKey('jose nunez'))
    expect(spellingKey('Łukasz Groß')).toBe('lukasz gross')
  })
})
