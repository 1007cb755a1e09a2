import {
  earlierSecrets,
  mailAddress,
  readConfig,
  rootKey,
  secret,
  serviceSettings,
  sharedSettings,
  text,
  webAddress,
  wholeNumber,
} from '@upline/config'

const { companyTimeZone, defaultPassword, raisesLimits } = sharedSettings

export const readNotificationsConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...serviceSettings('notifications'),
      ...{ companyTimeZone, defaultPassword, raisesLimits },
      /** Signs the public halves of the service's keys, so that no one who writes to Redis can replace them. */
      rootKey: rootKey('notifications'),
      /** Encrypts the private sealing key in the database. */
      keySecret: secret('NOTIFICATIONS_SECRET', 'upline-demo-notifications-secret'),
      /** Secrets from before a rotation. They open values that are not re-encrypted yet. */
      keySecretsBefore: earlierSecrets('NOTIFICATIONS_SECRETS_BEFORE'),
      smtpUrl: mailAddress('SMTP_URL', 'smtp://127.0.0.1:1025'),
      mailFrom: text('MAIL_FROM', 'Upline <no-reply@upline.example>'),
      /** Earliest hour (UTC) of the daily commission digest. The default is morning in the Americas. */
      digestHourUtc: wholeNumber('DIGEST_HOUR_UTC', 13, { max: 23 }),
      /** Public address of Upline. Links in emails start with it. */
      publicUrl: webAddress('PUBLIC_URL', 'http://localhost:3000'),
    },
    env,
  )

export type NotificationsConfig = ReturnType<typeof readNotificationsConfig>

/** Nest token of the service's config. */
export const CONFIG = Symbol('notifications config')
