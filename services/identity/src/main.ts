import { SettingsError, settingsOrExit } from '@upline/config'
import { adminPasswordProblem } from '@upline/auth'
import { startService } from '@upline/http'
import { AppModule } from './app.module.ts'
import { type IdentityConfig, readIdentityConfig } from './config.ts'

async function readCheckedConfig(): Promise<IdentityConfig> {
  const config = readIdentityConfig()
  const { mode, adminPassword, defaultPassword } = config
  if (mode !== 'production' || !adminPassword) return config
  const problem = await adminPasswordProblem(adminPassword, defaultPassword)
  if (problem) throw new SettingsError([`IDENTITY_ADMIN_PASSWORD is refused. ${problem}`])
  return config
}

const config = await settingsOrExit('identity', readCheckedConfig)

await startService({ name: 'identity', module: AppModule.with(config), config })
