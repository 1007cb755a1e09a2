import { Injectable } from '@nestjs/common'
import type { PayRunExportFormat } from '@upline/contracts'
import { PayrollSettingsService } from '../payroll-settings/payroll-settings.service.ts'
import { adpFile } from './adp-file.ts'
import { PayeesWithoutEmployeeNumberError, PayrollSettingsIncompleteError } from './export-failures.ts'
import { missingSettings, payeesWithoutNumber } from './export-problems.ts'
import { genericFile } from './generic-file.ts'
import { glFile } from './gl-file.ts'
import { gustoFile } from './gusto-file.ts'
import type { PayrollFile, PayRun, WritePayrollFile } from './pay-run.ts'
import { paylocityFile } from './paylocity-file.ts'

const WRITERS: Record<PayRunExportFormat, WritePayrollFile> = {
  adp: adpFile,
  paylocity: paylocityFile,
  gusto: gustoFile,
  generic: genericFile,
  gl: glFile,
}

/** Writes the payroll file of a run. */
@Injectable()
export class PayrollExportService {
  constructor(private readonly settings: PayrollSettingsService) {}

  async export(format: PayRunExportFormat, run: PayRun): Promise<PayrollFile> {
    const settings = await this.settings.show()
    const missing = missingSettings(format, run.lines, settings)
    if (missing.length > 0) throw new PayrollSettingsIncompleteError(format, missing)
    const unnumbered = payeesWithoutNumber(format, run.lines)
    if (unnumbered.length > 0) throw new PayeesWithoutEmployeeNumberError(unnumbered)
    const file = WRITERS[format](run, settings)
    const paidCents = run.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (file.totalCents !== paidCents)
      throw new Error(`The ${format} file of run ${run.id} has ${file.totalCents} cents, the run ${paidCents}`)
    return file
  }
}
