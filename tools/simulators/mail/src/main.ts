import { startMailCatcher } from './start-mail-catcher.ts'

const port = (name: string): number => Number(process.env[name] ?? 0)

function secret(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: the email catcher needs it to protect its inbox`)
  return value
}

const catcher = await startMailCatcher({
  folder: process.env['MAIL_FOLDER'] ?? '.upline/mail',
  host: process.env['HOST'] ?? '127.0.0.1',
  smtpPort: port('MAIL_SMTP_PORT'),
  httpPort: port('MAIL_HTTP_PORT'),
  inboxToken: secret('MAIL_INBOX_TOKEN'),
  smtpPassword: secret('MAIL_SMTP_PASSWORD'),
})
const [smtp, inbox] = [catcher.smtpUrl, catcher.inboxUrl].map((url) => new URL(url).port)
console.log(`email catcher: SMTP on port ${smtp}, inbox on port ${inbox}, shown at /mail/ of Upline`)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void catcher.close().then(() => process.exit(0)))
