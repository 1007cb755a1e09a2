import { settingsOrExit } from '@upline/config'
import { startService } from '@upline/http'
import { AppModule } from './app.module.ts'
import { readRosterConfig } from './config.ts'

const config = await settingsOrExit('roster', readRosterConfig)

// 10,000 members of a bulk call, each with an address and websites.
await startService({
  name: 'roster',
  module: AppModule.with(config),
  config,
  bodyLimitMb: 16,
})
