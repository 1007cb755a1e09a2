import { startService } from '@upline/http'
import { AppModule } from './app.module.ts'
import { readRecruitingConfig } from './config.ts'
import { MEMBERS } from './members/members.read-model.ts'

const config = readRecruitingConfig()

await startService({
  ...{ name: 'recruiting', module: AppModule.with(config), config, rawBody: true },
  readModels: { members: MEMBERS },
})
