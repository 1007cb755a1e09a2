import { startService } from '@upline/http'
import { AppModule } from './app.module.ts'
import { readIdentityConfig } from './config.ts'

const config = readIdentityConfig()

await startService({ name: 'identity', module: AppModule.with(config), config })
