import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { MessageAnswer, SessionUser } from '@upline/contracts'
import { SendTestMailDto } from './test-mails.dto.ts'
import { TestMailsService } from './test-mails.service.ts'

@Controller('test-email')
export class TestMailsController {
  constructor(private readonly testMails: TestMailsService) {}

  /**
   * Sends a test mail.
   * @who company to any address, others to their own
   * @takes `email`
   * @answers 200 `{message}` once the mail server has taken it
   * @answers 422 the mail server refuses the address; `errors` names the field `email`
   * @answers 429 after 20 in an hour
   * @answers 503 the mail server has not answered in time
   */
  @Post()
  @HttpCode(200)
  send(@Body() { email }: SendTestMailDto, @CurrentUser() by: SessionUser): Promise<MessageAnswer> {
    return this.testMails.send(email, by)
  }
}
