import { settingsOrExit } from '@upline/config'
import { startService } from '@upline/http'
import { AppModule } from './app.module.ts'
import { readRecruitingConfig } from './config.ts'

const config = await settingsOrExit('recruiting', readRecruitingConfig)

await startService({ name: 'recruiting', module: AppModule.with(config), config, rawBody: true })
