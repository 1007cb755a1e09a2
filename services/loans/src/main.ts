import { settingsOrExit } from '@upline/config'
import { startService } from '@upline/http'
import { AppModule } from './app.module.ts'
import { readLoansConfig } from './config.ts'
import { BODY_LIMIT_MB } from './loan-import/bulk-rows.ts'

const config = await settingsOrExit('loans', readLoansConfig)

await startService({
  name: 'loans',
  module: AppModule.with(config),
  config,
  bodyLimitMb: BODY_LIMIT_MB,
})
