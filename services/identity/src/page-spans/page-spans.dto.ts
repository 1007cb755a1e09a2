import type { PageSpan, PageSpans } from '@upline/contracts'
import { MAX_PAGE_SPANS, SCREEN_NAME, TRACEPARENT } from '@upline/contracts'
import { Type } from 'class-transformer'
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsNumber, Matches, Max, Min, ValidateNested } from 'class-validator'

/** Older spans belong to traces that are no longer of interest. */
const TEN_MINUTES_MS = 600_000

export class PageSpanDto implements PageSpan {
  @Matches(TRACEPARENT, {
    message: 'traceparent must have the format of W3C Trace Context: 00-<32 hex>-<16 hex>-<2 hex>',
  })
  traceparent!: string

  @IsIn(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
  method!: string

  @Matches(SCREEN_NAME, { message: "screen must be the first part of a page's address: lowercase letters and hyphens" })
  screen!: string

  @IsInt()
  @Min(100)
  @Max(599)
  status!: number

  @IsNumber()
  @Min(0)
  @Max(TEN_MINUTES_MS)
  startedMsAgo!: number

  @IsNumber()
  @Min(0)
  @Max(TEN_MINUTES_MS)
  tookMs!: number
}

export class PageSpansDto implements PageSpans {
  @IsArray()
  @ArrayMaxSize(MAX_PAGE_SPANS)
  @ValidateNested({ each: true })
  @Type(() => PageSpanDto)
  spans!: PageSpanDto[]
}
