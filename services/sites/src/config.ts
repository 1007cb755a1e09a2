import { port, readConfig, sharedSettings, text } from '@upline/config'

const { redisUrl, logLevel, eventBus, eventLogUrl, kafkaBrokers, publicPages } = sharedSettings

export const readSitesConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...{ redisUrl, logLevel, eventBus, eventLogUrl, kafkaBrokers, publicPages },
      databaseUrl: text('SITES_DATABASE_URL'),
      port: port('SITES_PORT'),
    },
    env,
  )

export type SitesConfig = ReturnType<typeof readSitesConfig>
