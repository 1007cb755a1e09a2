import { sharedLabel } from './nmls-labels.ts'

describe('sharedLabel', () => {
  it('names who shares an NMLS ID, as far as the viewer can see them', () => {
    const sharedWith = [
      { id: 'a', name: 'Owen Price' },
      { id: 'b', name: 'Mia Moss' },
    ]
    expect(sharedLabel({ problem: 'duplicate', sharedWith })).toBe('Also used by Owen Price, Mia Moss')
    expect(sharedLabel({ problem: 'duplicate', sharedWith: [] })).toBe('Also used by a member outside your team')
  })

  it('returns null for other problems', () => {
    expect(sharedLabel({ problem: 'missing', sharedWith: [] })).toBeNull()
  })
})
