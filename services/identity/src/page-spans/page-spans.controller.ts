import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { ChangesNothing } from '@upline/auth'
import { tellSpan } from '@upline/watch'
import { PageSpansDto } from './page-spans.dto.ts'

/** Where a trace begins: what a page did, as it saw it. */
@Controller('page-spans')
export class PageSpansController {
  /**
   * Takes the calls of a page as spans of their traces.
   * They go to the collector of OpenTelemetry; where none is set they are dropped.
   * @answers 204 taken
   */
  @Post()
  @ChangesNothing()
  @HttpCode(204)
  take(@Body() { spans }: PageSpansDto): void {
    for (const { method, screen, status, ...span } of spans)
      tellSpan({
        ...span,
        name: `page ${method}`,
        attributes: { 'http.request.method': method, 'http.response.status_code': status, 'upline.screen': screen },
      })
  }
}
