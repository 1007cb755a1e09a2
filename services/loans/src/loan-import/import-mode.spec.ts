import { describe, expect, it } from 'vitest'
import { readImportMode } from './import-mode.ts'

describe('the mode of an import', () => {
  it('defaults to loans that this system pays', () => {
    expect(readImportMode(undefined, { role: 'manager' })).toBe('loans')
    expect(readImportMode('', { role: 'manager' })).toBe('loans')
  })

  it('accepts history from ceo and admin only', () => {
    expect(readImportMode('history', { role: 'ceo' })).toBe('history')
    expect(readImportMode('history', { role: 'admin' })).toBe('history')
    expect(() => readImportMode('history', { role: 'manager' })).toThrow('Only a ceo or admin')
  })

  it('names the accepted values for any other mode', () => {
    for (const sent of ['past', null, false, ['history']])
      expect(() => readImportMode(sent, { role: 'ceo' })).toThrow("mode must be 'loans' or 'history'")
  })
})
