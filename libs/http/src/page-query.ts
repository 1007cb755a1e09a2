import { IsString } from 'class-validator'
import { MayBeLeftOut } from './left-out.decorator.ts'

/** Paging, as every list takes it; readLimit and the keyset of the list check the values. */
export class PageQuery {
  @MayBeLeftOut()
  @IsString()
  limit?: string

  @MayBeLeftOut()
  @IsString()
  cursor?: string
}
