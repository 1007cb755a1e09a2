import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { MessageResponse, SessionUser } from '@upline/contracts'
import { SendTestEmailDto } from './test-emails.dto.ts'
import { TestEmailsService } from './test-emails.service.ts'

@Controller('test-email')
export class TestEmailsController {
  constructor(private readonly testEmails: TestEmailsService) {}

  /**
   * Sends a test email.
   * @who company to any address, others to their own address
   * @takes `email`
   * @answers 200 `{message}` when the email server has accepted it
   * @answers 422 the email server rejects the address; `errors` names the field `email`
   * @answers 429 after 20 emails in an hour
   * @answers 503 the email server timed out
   */
  @Post()
  @HttpCode(200)
  send(@Body() { email }: SendTestEmailDto, @CurrentUser() by: SessionUser): Promise<MessageResponse> {
    return this.testEmails.send(email, by)
  }
}
