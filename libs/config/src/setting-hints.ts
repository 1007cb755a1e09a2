/** How to set a variable, by the first pattern that matches its name. */
const HINTS: readonly [RegExp, string][] = [
  [
    /(_DATABASE|EVENT_LOG)_URL$|^DATABASE_URL$/,
    "such as postgresql://user:password@host:5432/database?sslmode=verify-full; 'npm run roles' creates accounts",
  ],
  [/^([A-Z]+_)?REDIS_URL$/, 'such as rediss://user:password@host:6379'],
  [/^KAFKA_BROKERS$/, 'such as kafka-1:9093,kafka-2:9093'],
  [/^SMTP_URL$/, 'the email server, such as smtp://user:password@mail.example.com:587'],
  [/^PUBLIC_URL$/, 'the address where people open Upline, such as https://upline.example.com'],
  [/^STRIPE_SECRET_KEY$/, "copy it from Stripe's dashboard: Developers, API keys"],
  [/^STRIPE_WEBHOOK_SECRET$/, "copy it from Stripe's dashboard: the webhook to PUBLIC_URL/hooks/stripe"],
  [/^ENCOMPASS_URL$/, 'the address of your Encompass API, such as https://api.elliemae.com'],
  [/^ENCOMPASS_(?!SECRET$)/, 'part of your Encompass API account; see docs/operations.md, Encompass'],
  [/^IDENTITY_ADMIN_PASSWORD$/, "admin's first password, which admin changes at the first sign-in"],
  [/^S3_/, 'part of the access key of the bucket'],
  [/_(SECRET|ROOT_KEY|TOKEN|PASSWORD)$|^KEY_ROOTS$/, "'npm run secrets -- --write .env' makes a strong value"],
]

/** How to set a missing variable, in a few words. docs/operations.md has the rest. */
export const settingHint = (name: string): string =>
  HINTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'see docs/operations.md, Settings'
