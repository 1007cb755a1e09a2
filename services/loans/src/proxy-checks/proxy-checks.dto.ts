import { OptionalField } from '@upline/http'
import { Matches } from 'class-validator'

const QUARTER = /^20\d{2}-Q[1-4]$/
const message = 'Enter a quarter like 2026-Q3'

/** GET /compliance/proxy */
export class ProxyQueryDto {
  @OptionalField()
  @Matches(QUARTER, { message })
  quarter?: string
}

/** POST /compliance/proxy/check */
export class ProxyCheckDto {
  @Matches(QUARTER, { message })
  quarter!: string
}
