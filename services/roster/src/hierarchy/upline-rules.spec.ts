import fc from 'fast-check'
import { TooDeepError, UplineCircleError } from './hierarchy-failures.ts'
import { assertUplineAllowed, MAX_DEPTH } from './upline-rules.ts'

const ann = { id: 'ann', name: 'Ann Lee' }
const bob = { id: 'bob', name: 'Bob Ray' }

describe('upline rules', () => {
  it('refuse an upline in the downline of the member, and name both', () => {
    const loop = () => assertUplineAllowed({ member: ann, upline: bob, chain: ['bob', 'cy', 'ann', 'top'], height: 2 })
    expect(loop).toThrow(UplineCircleError)
    expect(loop).toThrow('Bob Ray is in the downline of Ann Lee, so Ann Lee cannot report to Bob Ray.')
  })

  it('refuse the member as their own upline', () => {
    expect(() => assertUplineAllowed({ member: ann, upline: ann, chain: ['ann'], height: 0 })).toThrow(
      'Ann Lee cannot be their own upline.',
    )
  })

  it('accept any other upline, up to 10,000 members deep', () => {
    const chain = Array.from({ length: 9_000 }, (_, n) => `u${n}`)
    expect(() => assertUplineAllowed({ member: ann, upline: bob, chain, height: 999 })).not.toThrow()
    expect(() => assertUplineAllowed({ member: ann, upline: bob, chain, height: 1_000 })).toThrow(TooDeepError)
    expect(MAX_DEPTH).toBe(10_000)
  })

  it('allow no loop after any moves in any order', () => {
    const moves = fc.array(fc.tuple(fc.nat(9), fc.option(fc.nat(9), { nil: null })), { maxLength: 60 })
    fc.assert(
      fc.property(moves, (wanted) => {
        const uplineOf = new Map<string, string | null>(Array.from({ length: 10 }, (_, n) => [String(n), null]))
        for (const [member, upline] of wanted)
          tryMove(uplineOf, String(member), upline === null ? null : String(upline))
        for (const id of uplineOf.keys()) expect(lineAbove(uplineOf, id).length).toBeLessThanOrEqual(10)
      }),
    )
  })
})

function tryMove(uplineOf: Map<string, string | null>, id: string, upline: string | null): void {
  try {
    if (upline !== null)
      assertUplineAllowed({
        member: { id, name: id },
        upline: { id: upline, name: upline },
        chain: lineAbove(uplineOf, upline),
        height: 0,
      })
    uplineOf.set(id, upline)
  } catch (fault) {
    if (!(fault instanceof UplineCircleError)) throw fault
  }
}

/** From a member to the top; stops at 11 of 10, which only a loop can reach. */
function lineAbove(uplineOf: Map<string, string | null>, from: string): string[] {
  const line: string[] = []
  for (let at: string | null = from; at !== null && line.length < 11; at = uplineOf.get(at) ?? null) line.push(at)
  return line
}
