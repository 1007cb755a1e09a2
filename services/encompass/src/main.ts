import { settingsOrExit } from '@upline/config'
import { startService } from '@upline/http'
import { AppModule } from './app.module.ts'
import { readEncompassConfig } from './config.ts'

const config = await settingsOrExit('encompass', readEncompassConfig)

await startService({ name: 'encompass', module: AppModule.with(config), config })
