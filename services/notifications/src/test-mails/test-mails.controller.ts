import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { MessageAnswer, SessionUser } from '@upline/contracts'
import { SendTestMailDto } from './test-mails.dto.ts'
import { TestMailsService } from './test-mails.service.ts'

@Controller('test-email')
export class TestMailsController {
  constructor(private readonly testMails: TestMailsService) {}

  @Post()
  @HttpCode(200)
  send(@Body() { email }: SendTestMailDto, @CurrentUser() by: SessionUser): Promise<MessageAnswer> {
    return this.testMails.send(email, by)
  }
}
