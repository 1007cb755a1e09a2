import { Controller, Get, Header, HttpCode, type OnModuleInit, Param, Post } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import { Public } from '@upline/auth'
import type { FastifyInstance } from 'fastify'
import { DigestService } from './digest.service.ts'
import { UNSUBSCRIBE_POLICY, unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts'

const HTML = 'text/html; charset=utf-8'

/** The unsubscribe link: a page for users and one POST for email clients (RFC 8058). Opening the page changes nothing. */
@Public()
@Controller('unsubscribe')
export class UnsubscribeController implements OnModuleInit {
  constructor(
    private readonly digest: DigestService,
    private readonly host: HttpAdapterHost,
  ) {}

  /** An email client posts a form, which no service parses. Only the URL is used. */
  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>()
    server.addHook('onRequest', (request, _reply, next) => {
      if (request.method === 'POST' && request.routeOptions.url === '/unsubscribe/:token') {
        delete request.headers['content-type']
        request.headers['content-length'] = '0'
      }
      next()
    })
  }

  /**
   * Asks to confirm that the digest stops. Opening the page changes nothing.
   * @media text/html
   * @who anyone who has the link of a digest
   * @answers 200 a page that asks for confirmation
   * @answers 404
   */
  @Get(':token')
  @Header('content-type', HTML)
  @Header('content-security-policy', UNSUBSCRIBE_POLICY)
  ask(@Param('token') token: string): string {
    this.digest.memberOf(token)
    return unsubscribePage
  }

  /**
   * Stops the digest with one click (RFC 8058).
   * @media text/html
   * @who anyone who has the link of a digest
   * @answers 200 a page that confirms that the digest has stopped
   * @answers 404
   */
  @Post(':token')
  @HttpCode(200)
  @Header('content-type', HTML)
  @Header('content-security-policy', UNSUBSCRIBE_POLICY)
  async stop(@Param('token') token: string): Promise<string> {
    await this.digest.stop(token)
    return unsubscribedPage
  }
}
