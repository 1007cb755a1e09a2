import { PAY_KIND_LABELS } from '@upline/contracts'
import { dollarsCell, writeCsv } from '@upline/csv'
import { CONTROL_TOTAL, type WritePayrollFile } from './pay-run.ts'
import { paySums, totalOf } from './pay-sums.ts'

const HEADER = [
  ...['Pay Run', 'Pay Date', 'Employee Number', 'Name', 'Employment', 'Cost Center'],
  ...['Kind', 'Earning Code', 'Amount'],
]

/** For any other provider: one row per person and kind of pay. Earning codes are optional. */
export const genericFile: WritePayrollFile = (run, { earningCodes }) => {
  const sums = paySums(run.lines, (kind) => kind)
  const totalCents = totalOf(sums)
  const about = [run.id, run.payDate]
  const rows = sums.map(({ payee: { employeeNumber, name, employment, costCenter }, key, cents }) => [
    ...[...about, employeeNumber, name, employment, costCenter],
    ...[PAY_KIND_LABELS[key], earningCodes[key], dollarsCell(cents)],
  ])
  const control = [...about, CONTROL_TOTAL, '', '', '', '', '', dollarsCell(totalCents)]
  return {
    ...{ name: `pay-run-${run.id}-${run.payDate}.csv`, totalCents },
    text: writeCsv([HEADER, ...rows, control], { bom: true }),
  }
}
