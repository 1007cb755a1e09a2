import { SetMetadata } from '@nestjs/common'
import type { ApiScope } from '@upline/contracts'

export const NEEDED_SCOPE = 'upline:scope'

/** API keys with this scope may call it. A call without a scope accepts no API key. */
export const Scope = (scope: ApiScope): MethodDecorator & ClassDecorator => SetMetadata(NEEDED_SCOPE, scope)
