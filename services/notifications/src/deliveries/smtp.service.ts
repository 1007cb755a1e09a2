import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { createTransport, type Transporter } from 'nodemailer'
import { CONFIG, type NotificationsConfig } from '../config.ts'
import type { RenderedEmail } from '../templates/email-layout.ts'

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

@Injectable()
export class Smtp implements OnApplicationShutdown {
  private readonly transport: Transporter

  constructor(@Inject(CONFIG) private readonly config: NotificationsConfig) {
    this.transport = createTransport({
      url: config.smtpUrl,
      ...TIMEOUTS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  /** Resolves when the server has accepted the email. The message id is the delivery's id, which makes duplicates visible. */
  async send(deliveryId: string, recipient: string, mail: RenderedEmail): Promise<void> {
    const { subject, html, text, replyTo, unsubscribeUrl } = mail
    await this.transport.sendMail({
      ...{ subject, html, text },
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
      // One-click unsubscribe in the reader's email client (RFC 8058).
      ...(unsubscribeUrl
        ? {
            list: { unsubscribe: unsubscribeUrl },
            headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }
        : {}),
      from: this.config.mailFrom,
      // An object is always one address; a string would be parsed as a list.
      to: { name: '', address: recipient },
      messageId: `<${deliveryId}@upline.example>`,
    })
  }

  onApplicationShutdown(): void {
    this.transport.close()
  }
}
