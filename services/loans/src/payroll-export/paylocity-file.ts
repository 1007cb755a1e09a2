import { dollarsCell, writeCsv } from '@upline/csv'
import { CONTROL_TOTAL, type WritePayrollFile } from './pay-run.ts'
import { paySums, totalOf } from './pay-sums.ts'

const HEADER = ['Company ID', 'Employee ID', 'Det', 'DetCode', 'Hours', 'Amount', 'Cost Center', 'Pay Date']

/** Paylocity's pay entry import: E is an earning, without hours. One row per person and earning code. */
export const paylocityFile: WritePayrollFile = (run, { companyCode, earningCodes }) => {
  const sums = paySums(run.lines, (kind) => earningCodes[kind])
  const totalCents = totalOf(sums)
  const rows = sums.map(({ payee, key, cents }) => [
    ...[companyCode, payee.employeeNumber, 'E', key, ''],
    ...[dollarsCell(cents), payee.costCenter, run.payDate],
  ])
  const control = [companyCode, CONTROL_TOTAL, '', '', '', dollarsCell(totalCents), '', run.payDate]
  const name = `paylocity-${run.id}-${run.payDate}.csv`
  return { name, text: writeCsv([HEADER, ...rows, control]), totalCents }
}
