import { pictureDifferences } from './read-model-picture.ts'

const picture = (lines: string[]) => new Map([['recruiting members', lines]])

describe('a picture of the read models', () => {
  it('equals itself in any order', () => {
    expect(pictureDifferences(picture(['a', 'b']), picture(['b', 'a']))).toEqual([])
  })

  it('detects a lost row, a new row and a duplicate row', () => {
    expect(pictureDifferences(picture(['a', 'b']), picture(['a', 'c']))).toEqual([
      'recruiting members: lost b',
      'recruiting members: has c',
    ])
    expect(pictureDifferences(picture(['a']), picture(['a', 'a']))).toEqual(['recruiting members: 2 rows instead of 1'])
  })
})
