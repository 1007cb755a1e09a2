import { dollarsCell, writeCsv } from '@upline/csv'
import { CONTROL_TOTAL, type WritePayrollFile } from './pay-run.ts'
import { paySums, totalOf } from './pay-sums.ts'

const HEADER = ['Co Code', 'Batch ID', 'File #', 'Earnings 3 Code', 'Earnings 3 Amount']

/** ADP's paydata import: one row per person and earning code. The batch is the run. */
export const adpFile: WritePayrollFile = (run, { companyCode, earningCodes }) => {
  const sums = paySums(run.lines, (kind) => earningCodes[kind])
  const totalCents = totalOf(sums)
  const rows = sums.map(({ payee, key, cents }) => [
    ...[companyCode, run.id, payee.employeeNumber, key],
    dollarsCell(cents),
  ])
  const control = [companyCode, run.id, CONTROL_TOTAL, '', dollarsCell(totalCents)]
  return { name: `PR${companyCode}EPI.csv`, text: writeCsv([HEADER, ...rows, control]), totalCents }
}
