import { Controller, Get, Inject } from '@nestjs/common'
import { Roles } from '@upline/auth'
import type { MailPreview } from '@upline/contracts'
import { CONFIG, type NotificationsConfig } from '../config.ts'
import { renderMail } from '../templates/mail-layout.ts'
import { contentOf, type MailTemplate, TEMPLATES } from '../templates/template-table.ts'

/** Every mail as its reader gets it, with invented data. */
@Controller('mail-templates')
@Roles('admin', 'ceo')
export class MailPreviewsController {
  constructor(@Inject(CONFIG) private readonly config: NotificationsConfig) {}

  /**
   * Shows every mail as its reader gets it, with invented data.
   * @answers 200 array of `MailPreview`: every mail with invented data, as HTML and text
   */
  @Get()
  list(): MailPreview[] {
    return (Object.keys(TEMPLATES) as MailTemplate[]).map((template) => {
      const { title, sample } = TEMPLATES[template]
      const content = contentOf(template, sample, { setting: this.config, password: 'invented-password' })
      const { subject, html, text } = renderMail(content)
      return { template, title, subject, html, text }
    })
  }
}
