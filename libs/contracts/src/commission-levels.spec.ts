import { spellingKey } from './commission-levels.ts'

describe('a written name', () => {
  it('ignores case, extra spaces and accents', () => {
    for (const written of ['Ingrid Sørensen', 'INGRID  SORENSEN ', ' ingrid\tsørensen'])
      expect(spellingKey(written)).toBe('ingrid sorensen')
    expect(spellingKey('José Núñez')).toBe(spellingKey('jose nunez'))
    expect(spellingKey('Łukasz Groß')).toBe('lukasz gross')
  })
})
