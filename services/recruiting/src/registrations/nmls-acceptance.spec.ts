import { assertNmlsAccepted } from './nmls-acceptance.ts'

describe('assertNmlsAccepted', () => {
  it('refuses an ID with other characters than digits in production, with the field of the form', () => {
    for (const nmls of ['abc; not a number', '1234567890123', '12 34'])
      expect(() => assertNmlsAccepted(nmls, 'production')).toThrow(
        expect.objectContaining({
          code: 'recruiting.nmls-malformed',
          errors: [{ field: 'agentData.nmls', message: expect.any(String) }],
        }),
      )
  })

  it('accepts 1 to 12 digits in production, and any text in a demo', () => {
    expect(() => assertNmlsAccepted('1204417', 'production')).not.toThrow()
    expect(() => assertNmlsAccepted('abc', 'demo')).not.toThrow()
  })
})
