import type { Figure } from '../figure.ts'
import { exportFigures } from './exports.ts'
import { lockAndTotal } from './lock-run.ts'
import { closePayroll } from './payroll-instance.ts'
import { periodsList } from './periods-list.ts'
import { shadowYear } from './shadow-year.ts'
import { statementPdfs } from './statement-pdfs.ts'

export const figures: Figure[] = [periodsList, lockAndTotal, statementPdfs, ...exportFigures, shadowYear]

export const end = closePayroll
