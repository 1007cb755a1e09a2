import { startMailCatcher } from './start-mail-catcher.ts'

const port = (name: string): number => Number(process.env[name] ?? 0)

const catcher = await startMailCatcher({
  folder: process.env['MAIL_FOLDER'] ?? '.upline/mail',
  host: process.env['HOST'] ?? '127.0.0.1',
  smtpPort: port('MAIL_SMTP_PORT'),
  httpPort: port('MAIL_HTTP_PORT'),
})
console.log(`mail catcher: ${catcher.smtpUrl}, inbox ${catcher.inboxUrl}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void catcher.close().then(() => process.exit(0)))
