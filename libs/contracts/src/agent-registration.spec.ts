import { agentFieldFault } from './agent-registration.ts'

describe('the email address of a registration', () => {
  it('has no invisible characters, which would look like the address of another member', () => {
    expect(agentFieldFault('email', 'ann.lee@example.com')).toBeUndefined()
    expect(agentFieldFault('email', 'josé@example.com')).toBeUndefined()
    for (const invisible of ['\u200b', '\u202e', '\u00ad', '\ufeff', '\u3164', '\u115f', '\u034f', '\ufe0f', '\u2800'])
      expect(agentFieldFault('email', `ann${invisible}.lee@example.com`)).toBe('Please enter a valid email address')
  })
})
