import { movementCause } from './movement-cause.ts'

const SPAN = { startsOn: '2026-10-01', endsOn: '2026-10-31', repays: null }
const REPAID = { id: '1', startsOn: '2026-09-01', endsOn: '2026-09-30' }

describe('movementCause', () => {
  it('names the kind and the period', () => {
    expect((['draw', 'guarantee', 'carried'] as const).map((kind) => movementCause({ ...SPAN, kind }))).toEqual([
      'Draw of Oct 1, 2026 – Oct 31, 2026.',
      'Top-up to the guaranteed minimum of Oct 1, 2026 – Oct 31, 2026.',
      'Net below $0 of Oct 1, 2026 – Oct 31, 2026.',
    ])
  })

  it('names what a recovery repays', () => {
    expect(movementCause({ ...SPAN, kind: 'recovery', repays: { ...REPAID, kind: 'draw' } })).toBe(
      'Recovery of the draw of Sep 1, 2026 – Sep 30, 2026.',
    )
    expect(movementCause({ ...SPAN, kind: 'recovery', repays: { ...REPAID, kind: 'carried' } })).toBe(
      'Recovery of the net below $0 of Sep 1, 2026 – Sep 30, 2026.',
    )
  })
})
