import { adminPasswordProblem } from '@upline/auth'
import { startService } from '@upline/http'
import { AppModule } from './app.module.ts'
import { readIdentityConfig } from './config.ts'

const config = readIdentityConfig()
if (config.mode === 'production' && config.adminPassword) {
  const problem = await adminPasswordProblem(config.adminPassword, config.defaultPassword)
  if (problem) throw new Error(`Settings: IDENTITY_ADMIN_PASSWORD is refused. ${problem}`)
}

await startService({ name: 'identity', module: AppModule.with(config), config })
