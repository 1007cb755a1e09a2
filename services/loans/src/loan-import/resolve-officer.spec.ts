import { type KnownKeys, resolveOfficer } from './resolve-officer.ts'

const [DEREK, OLGA, WEN, OTHER_WEN] = [1, 2, 3, 4]

interface Known {
  exact?: Record<string, number[]>
  former?: Record<string, number>
  remembered?: Record<string, number>
}

const known = ({ exact = {}, former = {}, remembered = {} }: Known): KnownKeys => ({
  exact: new Map(Object.entries(exact)),
  former: new Map(Object.entries(former)),
  remembered: new Map(Object.entries(remembered)),
})

describe('resolveOfficer', () => {
  it('names the only member who has the key', () => {
    expect(resolveOfficer(['derek hughes'], known({ exact: { 'derek hughes': [DEREK] } }))).toBe(DEREK)
  })

  it('prefers the more reliable key', () => {
    const exact = { derek: [DEREK], 'olga stone': [OLGA] }
    expect(resolveOfficer(['derek', 'olga stone'], known({ exact }))).toBe(DEREK)
    expect(resolveOfficer(['no-one', 'olga stone'], known({ exact }))).toBe(OLGA)
  })

  it('never lets a remembered spelling override an exact match, whichever key has it', () => {
    const exact = { 'derek hughes': [DEREK] }
    expect(resolveOfficer(['derek hughes'], known({ exact, remembered: { 'derek hughes': OLGA } }))).toBe(DEREK)
    const remembered = { 'd.hughes': OLGA }
    expect(resolveOfficer(['d.hughes', 'derek hughes'], known({ exact, remembered }))).toBe(DEREK)
  })

  it('uses a remembered spelling if no member has any of the keys', () => {
    const remembered = { 'd. hughes': DEREK }
    expect(resolveOfficer(['dh', 'd. hughes'], known({ remembered }))).toBe(DEREK)
    expect(resolveOfficer(['dh'], known({ remembered }))).toBeUndefined()
  })

  it('names no one if two members have the key', () => {
    expect(resolveOfficer(['wen li'], known({ exact: { 'wen li': [WEN, OTHER_WEN] } }))).toBeUndefined()
  })

  it('lets a remembered spelling decide between two members, and name no third one', () => {
    const exact = { 'wen li': [WEN, OTHER_WEN] }
    expect(resolveOfficer(['wen li'], known({ exact, remembered: { 'wen li': OTHER_WEN } }))).toBe(OTHER_WEN)
    expect(resolveOfficer(['wen li'], known({ exact, remembered: { 'wen li': OLGA } }))).toBeUndefined()
    const elsewhere = { wl: OLGA, 'wen li': WEN }
    expect(resolveOfficer(['wl', 'wen li'], known({ exact, remembered: elsewhere }))).toBe(WEN)
  })

  it('names a former member by the username, before a remembered spelling and after an exact match', () => {
    const former = { eve: OLGA }
    expect(resolveOfficer(['eve'], known({ former, remembered: { eve: DEREK } }))).toBe(OLGA)
    expect(resolveOfficer(['eve', 'wen li'], known({ former, exact: { 'wen li': [WEN] } }))).toBe(WEN)
  })
})
