import { Injectable } from '@nestjs/common'
import { companySnapshot } from '@upline/contracts/events'
import { CompanyCopy } from '@upline/events'

@Injectable()
export class CompanyReadModel extends CompanyCopy {
  override readonly snapshot = companySnapshot
}
