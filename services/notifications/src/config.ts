import {
  earlierSecrets,
  readConfig,
  required,
  rootKey,
  secret,
  serviceSettings,
  sharedSettings,
  text,
  whole,
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
      /** From before a rotation: they open what is not sealed anew yet. */
      keySecretsBefore: earlierSecrets('NOTIFICATIONS_SECRETS_BEFORE'),
      smtpUrl: required('SMTP_URL', 'smtp://127.0.0.1:1025'),
      mailFrom: text('MAIL_FROM', 'Upline <no-reply@upline.example>'),
      /** The daily commission digest is sent from this hour on; by default in the morning of the Americas. */
      digestHourUtc: whole('DIGEST_HOUR_UTC', 13, { max: 23 }),
      /** Where people open Upline: links in mails begin with it. */
      publicUrl: required('PUBLIC_URL', 'http://localhost:3000'),
    },
    env,
  )

export type NotificationsConfig = ReturnType<typeof readNotificationsConfig>

/** Nest token of the service's config. */
export const CONFIG = Symbol('notifications config')
