import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { MessageAnswer, SessionUser } from '@upline/contracts'
import { SendTestMailDto } from './test-mails.dto.ts'
import { TestMailsService } from './test-mails.service.ts'

@Controller('test-email')
export class TestMailsController {
  constructor(private readonly testMails: TestMailsService) {}

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
  send(@Body() { email }: SendTestMailDto, @CurrentUser() by: SessionUser): Promise<MessageAnswer> {
    return this.testMails.send(email, by)
  }
}
