import { withTestSwitch } from './events-config.ts'

const options = (mode: 'demo' | 'production') => ({
  service: 'loans',
  config: { mode, eventBus: 'embedded' as const, eventLogUrl: '', kafkaBrokers: [], kafkaSecurity: {}, redisUrl: '' },
})

describe('the switch that turns the inbox off for a test', () => {
  it('keeps the inbox on by default, and refuses the switch in production', () => {
    expect(withTestSwitch(options('demo'), {}).testInboxOff).toBe(false)
    expect(withTestSwitch(options('demo'), { UPLINE_TEST_INBOX: 'off' }).testInboxOff).toBe(true)
    expect(() => withTestSwitch(options('production'), { UPLINE_TEST_INBOX: 'off' })).toThrow(
      'production needs the inbox',
    )
  })
})
