import { drawLine } from './pdf-rows.ts'
import type { Sheet } from './pdf-sheet.ts'
import type { LineRow } from './statement-line.ts'

const LINE: LineRow = {
  ...{ key: 'e.1', kind: 'earned', level: 0, section: 0, loanId: '1', loanNumber: 'UL-1', borrower: 'Mia Long' },
  ...{ rateBp: 75, percent: 100, planVersion: 1, why: 'manual', paidInPeriod: null, basisCents: 40_000_00 },
  ...{ amountCents: 300_00, at: '2026-10-02T15:00:00.000Z', fundedAt: '2026-10-01T00:00:00.000Z' },
  ...{ fundedOn: '2026-10-01', on: '2026-10-02', late: false, onHold: false, datedKey: '1' },
  ...{ verifiedAt: null, disputeId: null, disputedAt: null },
}

function drawnTexts(line: LineRow): string[] {
  const texts: string[] = []
  drawLine({ text: (text: string) => texts.push(text) } as unknown as Sheet, 0, line)
  return texts
}

describe('a line of a PDF statement', () => {
  it('shows whether it is late or on hold', () => {
    expect(drawnTexts(LINE)).toContain('Mia Long')
    expect(drawnTexts({ ...LINE, late: true })).toContain('Late · Mia Long')
    expect(drawnTexts({ ...LINE, late: true, onHold: true, percent: 40 })).toContain('Late · On hold · 40% · Mia Long')
  })
})
