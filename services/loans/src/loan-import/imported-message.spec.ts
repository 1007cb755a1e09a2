import { importedMessage } from './imported-message.ts'

describe('what a person reads at the end of an import', () => {
  it('counts as people write numbers', () => {
    expect(importedMessage(1, 1)).toBe('Imported 1 of 1 record')
    expect(importedMessage(59_999, 60_000)).toBe('Imported 59,999 of 60,000 records')
  })
})
