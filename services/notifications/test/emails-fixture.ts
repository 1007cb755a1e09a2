import { eventually, type TestService } from '@upline/testing'
import { type CaughtMail, MailCatcher } from './email-catcher.ts'
import { startNotifications } from './notifications.ts'

/** The notifications service, and a catcher of its emails. */
export interface EmailsFixture extends TestService {
  /** Emails to an address, oldest first. */
  mailsTo(address: string): Promise<CaughtMail[]>
  /** Waits until an address has this many emails, and returns them. */
  arrived(address: string, count?: number): Promise<CaughtMail[]>
}

export async function createEmailsFixture(): Promise<EmailsFixture> {
  const catcher = await MailCatcher.start()
  const settings = { SMTP_URL: catcher.smtpUrl, PUBLIC_URL: 'https://upline.example' }
  const service = await startNotifications(settings).catch(async (fault: unknown) => {
    await catcher.stop()
    throw fault
  })
  const mailsTo = (address: string) => catcher.mailsTo(address)
  return {
    ...service,
    mailsTo,
    arrived: (address, count = 1) =>
      eventually(async () => {
        const mails = await mailsTo(address)
        expect(mails).toHaveLength(count)
        return mails
      }),
    stop: async () => {
      await service.stop()
      await catcher.stop()
    },
  }
}
