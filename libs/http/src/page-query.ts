import { IsString } from 'class-validator'
import { MayBeLeftOut } from './left-out.decorator.ts'

/** The paging parameters of every list. readLimit and the list's keyset check the values. */
export class PageQuery {
  @MayBeLeftOut()
  @IsString()
  limit?: string

  @MayBeLeftOut()
  @IsString()
  cursor?: string
}
