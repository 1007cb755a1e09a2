import { checkedSettings } from './settings-rules.ts'

describe('settings of the connector', () => {
  it('leave as it was what is left out or null', () => {
    const wish = { pollingMinutes: 5, folders: null, isV1Fallback: null, timeZone: null, milestones: undefined }
    expect(checkedSettings(wish as never)).toEqual({ pollingMinutes: 5 })
  })

  it('take a folder once, without the spaces around it', () => {
    expect(checkedSettings({ folders: [' A ', 'A', ' '] })).toEqual({ folders: ['A'] })
  })

  it('refuse a time zone that is none', () => {
    expect(() => checkedSettings({ timeZone: 'Mars/Olympus' })).toThrow('America/New_York')
  })
})
