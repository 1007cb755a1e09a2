import {
  earlierSecrets,
  oneOf,
  optional,
  readConfig,
  rootKey,
  secret,
  serviceSettings,
  sharedSettings,
} from '@upline/config'
import type { Mode } from '@upline/config'

const { seed, defaultPassword, demoPassword, rosterAccounts, featuredMember, publicPages, openRoster, raisesLimits } =
  sharedSettings

export const readIdentityConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...serviceSettings('identity'),
      ...{ seed, defaultPassword, rosterAccounts, featuredMember, publicPages, openRoster, raisesLimits },
      // Production seeds no demo accounts, so it needs no password for them.
      demoPassword: (from: NodeJS.ProcessEnv) => demoPassword(from, 'demo'),
      /** Signs the public halves of the service's keys, so that no one who writes to Redis can replace them. */
      rootKey: rootKey('identity'),
      /** Encrypts the private keys in the database. */
      secret: secret('IDENTITY_SECRET', 'upline-demo-identity-secret'),
      /** Keys from before a rotation. They decrypt values that are not yet encrypted with the new key. */
      secretsBefore: earlierSecrets('IDENTITY_SECRETS_BEFORE'),
      /** The first password of admin in production. It has to be changed at the first sign-in. */
      adminPassword: optional('IDENTITY_ADMIN_PASSWORD'),
      /** external: the Postgres provider makes the backups, so Upline reports no backup age. */
      backups: oneOf('BACKUPS', ['own', 'external'], 'own'),
      /**
       * Whether ceo, admin and members with duties need a second factor. On in production unless this setting turns it
       * off.
       */
      secondFactor: (from: NodeJS.ProcessEnv, mode: Mode) =>
        oneOf('SECOND_FACTOR', ['required', 'optional'], mode === 'production' ? 'required' : 'optional')(from, mode),
    },
    env,
  )

export type IdentityConfig = ReturnType<typeof readIdentityConfig>

export const IDENTITY_CONFIG = Symbol('identity config')

/** The demo accounts of the decisions page. */
export const DEMO_USERNAMES = ['admin', 'ceo', 'manager', 'senior', 'officer']

export const seedsDemo = (config: Pick<IdentityConfig, 'mode' | 'seed'>): boolean =>
  config.mode === 'demo' && config.seed === 'demo'
