import { startService } from '@upline/http'
import { AppModule } from './app.module.ts'
import { readNotificationsConfig } from './config.ts'

const config = readNotificationsConfig()

await startService({ name: 'notifications', module: AppModule.with(config), config })
