import { decidingInstant } from './deciding-instant.ts'

const at = (text: string) => new Date(text)

describe('the instant whose chain pays a funding', () => {
  it('is the funding time', () => {
    const officerJoinedAt = at('2026-01-01')
    const funding = { fundedAt: at('2026-03-01'), firstSeenAt: at('2026-03-09'), officerJoinedAt }
    expect(decidingInstant(funding)).toEqual(at('2026-03-01'))
  })

  it('is the first sight where the loan funded before its officer was created here', () => {
    const officerJoinedAt = at('2026-05-01')
    const funding = { fundedAt: at('2026-03-01'), firstSeenAt: at('2026-05-09'), officerJoinedAt }
    expect(decidingInstant(funding)).toEqual(at('2026-05-09'))
  })
})
