import { PAY_KINDS } from '@upline/contracts'
import { dollarsCell, writeCsv } from '@upline/csv'
import { CONTROL_TOTAL, type WritePayrollFile } from './pay-run.ts'
import { type PaySum, paySums, totalOf } from './pay-sums.ts'

/** Gusto's spreadsheet import: one row per person, one column per earning code, and the person's total. */
export const gustoFile: WritePayrollFile = (run, { earningCodes }) => {
  const sums = paySums(run.lines, (kind) => earningCodes[kind])
  const codes = [...new Set(PAY_KINDS.map((kind) => earningCodes[kind]))].filter((code) =>
    sums.some(({ key }) => key === code),
  )
  const cells = (own: readonly PaySum<string>[]) => [
    ...codes.map((code) => dollarsCell(totalOf(own.filter(({ key }) => key === code)))),
    dollarsCell(totalOf(own)),
  ]
  const rows = [...byPayee(sums).values()].map((own) => {
    const { employeeNumber, name } = own[0]!.payee
    return [employeeNumber, name, ...cells(own)]
  })
  const header = ['employee_number', 'name', ...codes, 'total']
  const text = writeCsv([header, ...rows, [CONTROL_TOTAL, '', ...cells(sums)]])
  return { name: `gusto-${run.id}-${run.payDate}.csv`, text, totalCents: totalOf(sums) }
}

const byPayee = (sums: readonly PaySum<string>[]) => Map.groupBy(sums, ({ payee }) => payee.memberId)
