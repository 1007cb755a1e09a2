import fc from 'fast-check'
import { chainAt, type Link } from './chain.ts'

const first = (memberId: string, uplineId: string | null): Link => ({ memberId, validFrom: null, uplineId })
const tower = [first('e', 'd'), first('d', 'c'), first('c', 'b'), first('b', 'a'), first('a', null)]

describe('the chain above an officer', () => {
  it('holds the officer and three uplines, and no fourth', () => {
    expect(chainAt(tower, 'e', '2026-05-01T00:00:00Z')).toEqual(['e', 'd', 'c', 'b'])
  })

  it('ends where nobody stands above', () => {
    expect(chainAt(tower, 'b', '2026-05-01T00:00:00Z')).toEqual(['b', 'a'])
  })

  it('is the one that held at the instant asked for', () => {
    const links = [...tower, { memberId: 'e', validFrom: '2026-06-01T00:00:00Z', uplineId: 'a' }]
    expect(chainAt(links, 'e', '2026-05-31T23:59:59.999Z')).toEqual(['e', 'd', 'c', 'b'])
    expect(chainAt(links, 'e', '2026-06-01T00:00:00Z')).toEqual(['e', 'a'])
  })

  it('never lists a member twice, whatever links have arrived', () => {
    const member = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const link = fc.record({
      memberId: member,
      uplineId: fc.option(member),
      validFrom: fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')),
    })
    fc.assert(
      fc.property(fc.array(link), member, (links, officer) => {
        const chain = chainAt(links, officer, '2026-03-01T00:00:00Z')
        expect(new Set(chain).size).toBe(chain.length)
        expect(chain.length).toBeLessThanOrEqual(4)
        expect(chain[0]).toBe(officer)
      }),
    )
  })
})
