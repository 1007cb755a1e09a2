import fc from 'fast-check'
import { forecast } from './forecast.ts'

const TODAY = '2026-11-21'
const row = (status: number, shareCents: number, over = {}) => ({
  ...{ level: 0, status, loans: 1, amountCents: 0, createdDays: 0, fundedDays: 0, shareCents },
  ...over,
})

describe('the forecast', () => {
  it('weighs what each stage would pay by how likely its loans are to fund, rounded once for each stage', () => {
    const { stages, pending, expected } = forecast({
      rows: [row(1, 1_01), row(4, 200_00)],
      outcomes: [],
      earns: true,
      today: TODAY,
    })
    expect(stages.map((stage) => [stage.status, stage.likelihood, stage.pending, stage.expected])).toEqual([
      ['Application', 40, 1.01, 0.4],
      ['Processing', 60, 0, 0],
      ['Conditions', 80, 0, 0],
      ['Clear to Close', 95, 200, 190],
    ])
    expect([pending, expected]).toEqual([201.01, 190.4])
  })

  it('takes the share that funded where enough loans of a stage were watched, else the assumption', () => {
    const outcomes = [
      { status: 1, loans: 99, funded: 99 },
      { status: 2, loans: 100, funded: 33 },
      { status: 3, loans: 1_240, funded: 900 },
      { status: 4, loans: 300, funded: 0 },
    ]
    const { stages, expected } = forecast({ rows: [row(2, 100_00)], outcomes, earns: true, today: TODAY })
    expect(stages.map(({ likelihood, measuredFrom }) => [likelihood, measuredFrom])).toEqual([
      [40, null],
      [33, 100],
      [72.58, 1_240],
      [0, 300],
    ])
    expect(expected).toBe(33)
  })

  it('leaves out what has funded: that is paid, not expected', () => {
    expect(forecast({ rows: [row(5, 900_00)], outcomes: [], earns: true, today: TODAY })).toMatchObject({
      pending: 0,
      expected: 0,
    })
  })

  it('dates a stage by how long the funded loans of the scope took', () => {
    const funded = row(5, 0, { loans: 2, createdDays: 2 * 9_700, fundedDays: 2 * 9_720 })
    const measured = forecast({ rows: [funded], outcomes: [], earns: true, today: TODAY })
    expect(measured).toMatchObject({ typicalDays: 20, isMeasured: true })
    expect(measured.stages.map((stage) => stage.expectedOn)).toEqual([
      '2026-12-11',
      '2026-12-04',
      '2026-11-28',
      '2026-11-23',
    ])
    expect(forecast({ rows: [], outcomes: [], earns: true, today: TODAY })).toMatchObject({
      typicalDays: 45,
      isMeasured: false,
    })
  })

  it('promises nothing to who is inactive', () => {
    expect(forecast({ rows: [row(4, 200_00)], outcomes: [], earns: false, today: TODAY })).toMatchObject({
      pending: 0,
      expected: 0,
    })
  })

  it('never expects more than every loan together would pay', () => {
    const shares = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 1e11 })))
    fc.assert(
      fc.property(shares, (some) => {
        const rows = some.map(([status, cents]) => row(status, cents))
        const { expected, pending } = forecast({ rows, outcomes: [], earns: true, today: TODAY })
        return expected <= pending
      }),
    )
  })
})
