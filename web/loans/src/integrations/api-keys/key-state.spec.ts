import { expiryIn, keyState } from './key-state.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const living = { revokedAt: null, revokedBy: null, expiresAt: null }

describe('the state of an API key', () => {
  it('says when it expires, or why it is no longer active', () => {
    expect(keyState(living, now)).toBe('Does not expire')
    expect(keyState({ ...living, expiresAt: '2027-02-19T12:00:00.000Z' }, now)).toBe('Until 2027-02-19')
    expect(keyState({ ...living, expiresAt: '2026-11-21T11:59:59.000Z' }, now)).toBe('Expired')
    expect(keyState({ ...living, revokedAt: '2026-11-01T00:00:00.000Z', revokedBy: 'ann' }, now)).toBe('Revoked by ann')
    const byReset = { ...living, revokedAt: '2026-11-01T00:00:00.000Z' }
    expect(keyState(byReset, now)).toBe('Revoked by a password reset')
  })

  it('counts its days from now', () => {
    expect(expiryIn(90, now)).toBe('2027-02-19T12:00:00.000Z')
    expect(expiryIn(null, now)).toBeNull()
  })
})
