import { teamNames } from './team-names.ts'

describe('the team banner', () => {
  it('names up to three direct reports by their first names', () => {
    expect(teamNames(['Jonas Petrov'], 1)).toBe('Jonas')
    expect(teamNames(['Jonas Petrov', 'Amara Diallo', 'Tamsin Ode'], 3)).toBe('Jonas, Amara and Tamsin')
  })

  it('counts those beyond three as more', () => {
    expect(teamNames(['Jonas P', 'Amara D', 'Tamsin O', 'Wen Li'], 4)).toBe('Jonas, Amara, Tamsin and 1 more')
    expect(teamNames(['Jonas P', 'Amara D', 'Tamsin O'], 1203)).toBe('Jonas, Amara, Tamsin and 1,200 more')
  })
})
