import { settingsOrExit } from '@upline/config'
import { startService } from '@upline/http'
import { AppModule } from './app.module.ts'
import { readNotificationsConfig } from './config.ts'

const config = await settingsOrExit('notifications', readNotificationsConfig)

await startService({ name: 'notifications', module: AppModule.with(config), config })
