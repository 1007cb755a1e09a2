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
      /** From before a rotation: they open what is not sealed anew yet. */
      secretsBefore: earlierSecrets('IDENTITY_SECRETS_BEFORE'),
      /** Production's way in: the first password of admin, to be changed at the first sign-in. */
      adminPassword: optional('IDENTITY_ADMIN_PASSWORD'),
      /** external: the provider of Postgres makes the backups, so Upline reports no age of its own ones. */
      backups: oneOf('BACKUPS', ['own', 'external'], 'own'),
      /** Whether ceo, admin and members with duties need a second factor: in production, unless it is turned off there. */
      secondFactor: (from: NodeJS.ProcessEnv, mode: Mode) =>
        oneOf('SECOND_FACTOR', ['required', 'optional'], mode === 'production' ? 'required' : 'optional')(from, mode),
    },
    env,
  )

export type IdentityConfig = ReturnType<typeof readIdentityConfig>

export const IDENTITY_CONFIG = Symbol('identity config')

/** The demo sign-ins of the decisions page. */
export const DEMO_USERNAMES = ['admin', 'ceo', 'manager', 'senior', 'officer']

export const seedsDemo = (config: Pick<IdentityConfig, 'mode' | 'seed'>): boolean =>
  config.mode === 'demo' && config.seed === 'demo'
