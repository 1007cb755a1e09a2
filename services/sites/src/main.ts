import { settingsOrExit } from '@upline/config'
import { startService } from '@upline/http'
import { AppModule } from './app.module.ts'
import { readSitesConfig } from './config.ts'

const config = await settingsOrExit('sites', readSitesConfig)

await startService({ name: 'sites', module: AppModule.with(config), config })
