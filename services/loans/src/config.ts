import { port, readConfig, sharedSettings, text } from '@upline/config'

const { redisUrl, logLevel, eventBus, eventLogUrl, kafkaBrokers, seed } = sharedSettings

export const readLoansConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...{ redisUrl, logLevel, eventBus, eventLogUrl, kafkaBrokers, seed },
      databaseUrl: text('LOANS_DATABASE_URL'),
      port: port('LOANS_PORT'),
    },
    env,
  )

export type LoansConfig = ReturnType<typeof readLoansConfig>
