import { SetMetadata } from '@nestjs/common'
import type { Duty, Role } from '@upline/contracts'

export const ALLOWED_ROLES = 'upline:roles'
export const ALLOWED_DUTIES = 'upline:duties'
export const DUE_CHANGE_ALLOWED = 'upline:due-change-allowed'
export const CHANGES_NOTHING = 'upline:changes-nothing'

/** Only these roles; all others get 403. */
export const Roles = (...roles: Role[]): MethodDecorator & ClassDecorator => SetMetadata(ALLOWED_ROLES, roles)

/** Next to @Roles: also members with one of these duties, whatever their role. */
export const OrDuty = (...duties: Duty[]): MethodDecorator & ClassDecorator => SetMetadata(ALLOWED_DUTIES, duties)

/** A POST that only computes or reads, such as a dry run. Auditors may send it. */
export const ChangesNothing = (): MethodDecorator & ClassDecorator => SetMetadata(CHANGES_NOTHING, true)

/** Also while a password change is due. Only for identity's auth/* routes. */
export const AllowDuePasswordChange = (): MethodDecorator & ClassDecorator => SetMetadata(DUE_CHANGE_ALLOWED, true)
