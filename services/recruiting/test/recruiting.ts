import { startTestService, type TestService } from '@upline/testing'
import { AppModule } from '../src/app.module.ts'
import { readRecruitingConfig } from '../src/config.ts'

/** The service over a database and an event log of its own. */
export const startRecruiting = (settings: Record<string, string> = {}): Promise<TestService> =>
  startTestService({
    name: 'recruiting',
    settings,
    rawBody: true,
    module: () => AppModule.with(readRecruitingConfig()),
  })

export { aFunding, fundedEvent, movedEvent, settledEvent, unfundedEvent } from '@upline/testing'
