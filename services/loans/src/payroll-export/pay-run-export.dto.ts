import { PAY_RUN_EXPORT_FORMATS, type PayRunExportFormat } from '@upline/contracts'
import { IsIn } from 'class-validator'

export class PayRunExportDto {
  @IsIn(PAY_RUN_EXPORT_FORMATS, { message: `format must be one of ${PAY_RUN_EXPORT_FORMATS.join(', ')}` })
  format!: PayRunExportFormat
}
