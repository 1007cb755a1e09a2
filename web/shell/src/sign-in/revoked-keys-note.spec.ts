import { revokedKeysNote } from './revoked-keys-note.ts'

describe('revokedKeysNote', () => {
  it('returns nothing without API keys', () => {
    expect([revokedKeysNote(undefined), revokedKeysNote(0)]).toEqual([undefined, undefined])
  })

  it('counts the keys that a new password revokes', () => {
    expect(revokedKeysNote(1)).toContain('revokes your API key.')
    expect(revokedKeysNote(3)).toContain('revokes your 3 API keys.')
  })
})
