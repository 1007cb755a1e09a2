import { sharedLabel } from './nmls-labels.ts'

describe('sharedLabel', () => {
  it('names the members with the same NMLS ID that the viewer can see', () => {
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
