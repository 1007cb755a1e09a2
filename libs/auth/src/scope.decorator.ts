import { SetMetadata } from '@nestjs/common'
import type { ApiScope } from '@upline/contracts'

export const NEEDED_SCOPE = 'upline:scope'

/** An API key may call this where it has the scope; a call without one takes no key. */
export const Scope = (scope: ApiScope): MethodDecorator & ClassDecorator => SetMetadata(NEEDED_SCOPE, scope)
