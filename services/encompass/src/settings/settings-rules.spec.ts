import { checkedSettings } from './settings-rules.ts'

describe('settings of the connector', () => {
  it('keep their value if omitted or null', () => {
    const wish = { pollingMinutes: 5, folders: null, isV1Fallback: null, timeZone: null, milestones: undefined }
    expect(checkedSettings(wish as never)).toEqual({ pollingMinutes: 5 })
  })

  it('list a folder once, without surrounding spaces', () => {
    expect(checkedSettings({ folders: [' A ', 'A', ' '] })).toEqual({ folders: ['A'] })
  })

  it('reject an invalid time zone', () => {
    expect(() => checkedSettings({ timeZone: 'Mars/Olympus' })).toThrow('America/New_York')
  })
})
