import { port, readConfig, sharedSettings, text } from '@upline/config'

const { redisUrl, logLevel, eventBus, eventLogUrl, kafkaBrokers, publicPages } = sharedSettings

export const readRecruitingConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...{ redisUrl, logLevel, eventBus, eventLogUrl, kafkaBrokers, publicPages },
      databaseUrl: text('RECRUITING_DATABASE_URL'),
      port: port('RECRUITING_PORT'),
    },
    env,
  )

export type RecruitingConfig = ReturnType<typeof readRecruitingConfig>
