import { EntityManager } from '@mikro-orm/postgresql'
import { Controller, Get, Header, Inject, Param } from '@nestjs/common'
import { Roles } from '@upline/auth'
import { Failure, type MailPreview } from '@upline/contracts'
import { CONFIG, type NotificationsConfig } from '../config.ts'
import { renderEmail } from '../templates/email-layout.ts'
import { emailSettings } from '../templates/email-settings.ts'
import type { EmailSettings } from '../templates/email-templates.ts'
import { contentOf, type EmailTemplate, TEMPLATES } from '../templates/template-table.ts'

/** Email clients need inline styles, which no page of the app allows, so a preview is a document with its own policy. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; sandbox; frame-ancestors 'self'"

const TEMPLATE_NAMES = Object.keys(TEMPLATES) as EmailTemplate[]

class TemplateNotFoundError extends Failure {
  constructor(name: string) {
    super('missing', 'mail.unknown', `Email template '${name}' not found. GET mail-templates lists the names.`)
  }
}

/** Previews of every email, with sample data. */
@Controller('mail-templates')
@Roles('admin', 'ceo')
export class EmailPreviewsController {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /**
   * Shows every email as text, with sample data.
   * @answers 200 array of `MailPreview`: every email with sample data, as text
   */
  @Get()
  async list(): Promise<MailPreview[]> {
    const setting = await emailSettings(this.em, this.config)
    return TEMPLATE_NAMES.map((template) => {
      const { subject, text } = rendered(template, setting)
      return { template, title: TEMPLATES[template].title, subject, text }
    })
  }

  /**
   * Shows an email as the recipient sees it, with sample data.
   * @media text/html
   * @answers 200 the email as a page that runs no scripts
   * @answers 404
   */
  @Get(':template')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', MAIL_POLICY)
  @Header('x-frame-options', 'SAMEORIGIN')
  async page(@Param('template') name: string): Promise<string> {
    const template = TEMPLATE_NAMES.find((one) => one === name)
    if (!template) throw new TemplateNotFoundError(name)
    return rendered(template, await emailSettings(this.em, this.config)).html
  }
}

const rendered = (template: EmailTemplate, setting: EmailSettings) =>
  renderEmail(contentOf(template, TEMPLATES[template].sample, { setting, password: 'sample-password' }))
