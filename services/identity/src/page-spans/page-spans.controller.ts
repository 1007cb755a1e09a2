import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { ChangesNothing } from '@upline/auth'
import { recordSpan } from '@upline/watch'
import { PageSpansDto } from './page-spans.dto.ts'

/** Receives the spans that pages record, where a trace begins. */
@Controller('page-spans')
export class PageSpansController {
  /**
   * Receives the calls of a page as spans of their traces. They go to the OpenTelemetry collector, or are dropped if
   * none is configured.
   * @answers 204 accepted
   */
  @Post()
  @ChangesNothing()
  @HttpCode(204)
  take(@Body() { spans }: PageSpansDto): void {
    for (const { method, screen, status, ...span } of spans)
      recordSpan({
        ...span,
        name: `page ${method}`,
        attributes: { 'http.request.method': method, 'http.response.status_code': status, 'upline.screen': screen },
      })
  }
}
