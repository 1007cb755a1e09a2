import { startService } from '@upline/http'
import { AppModule } from './app.module.ts'
import { readEncompassConfig } from './config.ts'

const config = readEncompassConfig()

await startService({ name: 'encompass', module: AppModule.with(config), config })
