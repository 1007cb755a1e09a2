import { causesIn } from './evidence-causes.ts'

const IMPORT = '01900000-0000-7000-8000-000000000001'
const MOVE = '01900000-0000-7000-8000-000000000002'

describe('causes of several loans', () => {
  it('reads the row of a file by loan, and the member of a move by the chain of the loan', () => {
    const moved = (memberId: string) => ({
      ...{
        id: MOVE,
        memberId,
        uplineId: null,
        memberName: memberId,
        uplineName: null,
        from: '2026-01-01',
        isActive: null,
      },
    })
    const read = causesIn({
      ...{ people: [], approvals: [], hierarchy: [moved('ann'), moved('zed')] },
      imports: [{ id: IMPORT, byId: 'boss', byName: 'Bo Boss', fileName: 'loans.csv' }],
      rows: [
        { loanId: 'l1', cause: `import:${IMPORT}`, row: 4 },
        { loanId: 'l2', cause: `import:${IMPORT}`, row: 5 },
      ],
    })
    const chain = new Set(['ann'])
    expect(read('l1', chain, `import:${IMPORT}`).text).toBe('Row 4 of loans.csv, imported by Bo Boss')
    expect(read('l2', chain, `import:${IMPORT}`).text).toBe('Row 5 of loans.csv, imported by Bo Boss')
    expect(read('l1', chain, MOVE).text).toContain('ann has no upline')
  })
})
