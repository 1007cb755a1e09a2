import { internalSettings } from './internal-settings.ts'
import { databaseUrl, port } from './read-config.ts'
import { sharedSettings } from './shared-settings.ts'

const { host, migrates, redisUrl, jobLockMs, keyRoots, logLevel } = sharedSettings
const { eventBus, eventLogUrl, kafkaBrokers, kafkaSecurity } = sharedSettings

/** The settings of every service, with its own database and port. Spread them into its readConfig. */
export const serviceSettings = (service: string) => {
  const prefix = service.toUpperCase()
  return {
    ...internalSettings,
    ...{ host, migrates, redisUrl, jobLockMs, keyRoots, logLevel },
    ...{ eventBus, eventLogUrl, kafkaBrokers, kafkaSecurity },
    databaseUrl: databaseUrl(`${prefix}_DATABASE_URL`),
    port: port(`${prefix}_PORT`),
  } as const
}
