import { blobOf } from './blob-of.ts'
import { checkLoanFile } from './read-loan-file.ts'

const HEADER = 'Borrower,Loan_Officer,Status,Loan_Amount,Created'
const check = (lines: string[], statuses: Record<string, string> = {}) =>
  checkLoanFile(blobOf(new TextEncoder().encode([HEADER, ...lines].join('\n'))), {
    mapping: {},
    statuses,
    timeZone: 'America/New_York',
  })

describe('the check of a file before the import', () => {
  it('counts the rows that will import and the rejected ones by reason', async () => {
    const found = await check([
      ...['Ana,Lee,Processing,400000,3/5/2026', 'Bo,Lee,funded,"$1,250.50",', 'Cy,Lee,Withdrawn,,'],
      ...[',Lee,Funded,1,', 'Di,Lee,Funded,abc,', 'Ed,Lee,Funded,-5,', 'Flo,Lee,Funded,1,2026-02-30', ''],
    ])
    expect(found).toEqual({
      ...{ accepted: 3, rejected: 4, otherStatuses: [] },
      reasons: [
        { reason: 'Loan amount is not valid', rows: 2 },
        { reason: 'Borrower is missing', rows: 1 },
        { reason: 'Created is not a valid date', rows: 1 },
      ],
    })
  })

  it('lists other names of statuses, and imports their rows once they are mapped', async () => {
    const lines = ['Ana,Lee,CLOSED,1,', 'Bo,Lee,Closed,2,', 'Cy,Lee,CLOSED,3,', 'Di,Lee,Lost,4,']
    const before = await check(lines)
    expect(before).toMatchObject({ accepted: 0, rejected: 4 })
    expect(before.otherStatuses).toEqual([
      { written: 'CLOSED', rows: 3, value: null },
      { written: 'Lost', rows: 1, value: null },
    ])
    const after = await check(lines, { closed: 'Funded', lost: 'withdrawn' })
    expect(after).toMatchObject({ accepted: 4, rejected: 0 })
    expect(after.otherStatuses.map(({ value }) => value)).toEqual(['Funded', 'withdrawn'])
  })

  it('rejects payers other than consumer and lender', async () => {
    const file = ['Borrower,Loan_Officer,Status,Paid By', 'Ana,Lee,Funded,Consumer', 'Bo,Lee,Funded,Borrower'].join(
      '\n',
    )
    const settings = { mapping: {}, statuses: {}, timeZone: 'America/New_York' }
    expect(await checkLoanFile(blobOf(new TextEncoder().encode(file)), settings)).toMatchObject({
      ...{ accepted: 1, rejected: 1 },
      reasons: [{ reason: 'Paid By is not consumer or lender', rows: 1 }],
    })
  })

  it('rejects funding dates in the future of the company and portions that are not whole percents', async () => {
    const found = await checkLoanFile(
      blobOf(
        new TextEncoder().encode(
          ['Borrower,Loan_Officer,Status,Funded_Date,Second_Officer,Second_Officer_Percent']
            .concat(['Ana,Lee,Funded,2099-01-01,,', 'Bo,Lee,Funded,2026-01-05,Kim,12.5'])
            .join('\n'),
        ),
      ),
      { mapping: {}, statuses: {}, timeZone: 'America/New_York' },
    )
    expect(found.reasons.map(({ reason }) => reason)).toEqual([
      'Funded Date is in the future',
      'Second Officer Percent is not a whole percentage from 1 to 99',
    ])
  })
})
